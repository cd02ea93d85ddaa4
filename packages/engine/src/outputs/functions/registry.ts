// The formats and transforms of a project, by name.
import { formatById } from '../../formats/index.ts'
import {
  formatFault,
  transformFault,
  type FormatDefinition,
  type OutputFunctions,
  type TransformDefinition,
} from './definitions.ts'

export interface Registry {
  formats: ReadonlyMap<string, FormatDefinition>
  transforms: ReadonlyMap<string, TransformDefinition>
}

/** Why the functions cannot be used together, as a sentence, or null. */
export function checkFunctions({ formats = [], transforms = [] }: OutputFunctions): string | null {
  return (
    listFault('format', formats, given => formatFault(given) ?? takenFault(given)) ??
    listFault('transform', transforms, transformFault)
  )
}

function takenFault({ name }: FormatDefinition): string | null {
  return formatById(name)
    ? `The format ${JSON.stringify(name)} has the name of a format of Tessera: call it otherwise`
    : null
}

function listFault<Definition extends { name: string }>(
  kind: string,
  list: readonly Definition[],
  check: (given: Definition) => string | null,
): string | null {
  const names = new Set<string>()
  for (const definition of list) {
    const fault = check(definition)
    if (fault !== null) return fault
    if (names.has(definition.name)) return `There are two ${kind}s called ${JSON.stringify(definition.name)}`
    names.add(definition.name)
  }
  return null
}

export function registryOf({ formats = [], transforms = [] }: OutputFunctions): Registry {
  return {
    formats: new Map(formats.map(format => [format.name, format])),
    transforms: new Map(transforms.map(transform => [transform.name, transform])),
  }
}
