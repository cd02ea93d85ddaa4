// Shortens a schema: bounds and formats are refused with a sentence, so that a model need not read them beforehand.
import type { JsonSchema } from './json-schema.ts'

const omitted: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'additionalProperties',
])

export function terse(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as JsonSchema & { anyOf?: JsonSchema[] }
  const nullable = anyOf && orNull(anyOf)
  if (nullable) return terse({ ...rest, ...nullable })
  return Object.fromEntries(
    // Where a flag is set if absent, its name alone would mislead.
    Object.entries(schema).filter(([key, value]) => (key === 'default' ? value === true : !omitted.has(key))),
  )
}

/** A text or null, as a list of types. */
function orNull(variants: readonly JsonSchema[]): JsonSchema | null {
  const [other, ...more] = variants.filter(({ type }) => type !== 'null')
  if (more.length > 0 || variants.length === 1 || typeof other?.type !== 'string') return null
  return { ...other, type: [other.type, 'null'] }
}
