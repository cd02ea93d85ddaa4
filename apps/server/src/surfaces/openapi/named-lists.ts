// Lists of values that many operations share: each stands once in a document, under a name that generated clients take over.
import { formats, typeNames } from '@tessera/engine'
import type { JsonSchema } from './schemas.ts'

const lists: Record<string, readonly string[]> = {
  TokenType: typeNames,
  ExportFormat: formats.filter(({ write }) => write).map(({ id }) => id),
  ImportFormat: formats.filter(({ read }) => read).map(({ id }) => id),
}
const names = new Map(Object.entries(lists).map(([name, values]) => [JSON.stringify(values), name]))

export const namedLists: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(lists).map(([name, values]) => [name, { type: 'string', enum: values }]),
)

/** Replaces each of the lists by a reference. Examples and defaults are data, and stay. */
export function withNamedLists<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(each => withNamedLists<unknown>(each)) as Part
  if (typeof part !== 'object' || part === null) return part
  const { enum: values, ...rest } = part as JsonSchema
  const name = Array.isArray(values) ? names.get(JSON.stringify(values)) : undefined
  if (name !== undefined) {
    const { type: _, ...others } = rest
    return { $ref: `#/components/schemas/${name}`, ...others } as Part
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, isData.has(key) ? value : withNamedLists<unknown>(value)]),
  ) as Part
}

const isData = new Set(['example', 'examples', 'default', 'x-codeSamples'])
