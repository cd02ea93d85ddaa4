// DTCG resolver documents: sets and modifiers whose contexts are modes.
import { rootOf } from '../../reading/documents.ts'
import { constantsInTree } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { readResolver } from './read.ts'
import { readResolverSystem } from './read-system.ts'
import { writeResolver } from './write.ts'
import { writeResolverSystem } from './write-system.ts'

export const dtcgResolver: Format = {
  id: 'dtcg-resolver',
  label: 'DTCG resolver document (all modes)',
  mediaType: 'application/json; charset=utf-8',
  extension: 'resolver.json',
  axes: 1,
  identifiers: 'any text',
  constants(text) {
    const { sets = {}, modifiers = {} } = JSON.parse(text) as {
      sets?: Record<string, { sources: unknown[] }>
      modifiers?: Record<string, { contexts: Record<string, unknown[]> }>
    }
    const places = [
      ...Object.entries(sets).map(([name, { sources }]) => [`$${name}`, sources] as const),
      ...Object.values(modifiers).flatMap(({ contexts }) => Object.entries(contexts)),
    ]
    return places.flatMap(([place, documents]) =>
      documents.flatMap(document => constantsInTree(document, node => '$value' in node, place)),
    )
  },
  write: writeResolver,
  writeSystem: writeResolverSystem,
  keepsReferences: true,
  options: ['references'],
  read: readResolver,
  readSystem: readResolverSystem,
  recognise: files => (files.some(file => Array.isArray(rootOf(file)?.get('resolutionOrder'))) ? 0.98 : 0),
}
