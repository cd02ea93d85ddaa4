// The schemas of the tools' answers, for the clients that ask for them.
import type { z } from 'zod'
import { isLong, jsonSchemaOf } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** Omits descriptions and required fields: the schemas are for programs. */
export function outputSchemaOf(output: z.ZodType): JsonSchema {
  const short = brief(jsonSchemaOf(output, 'output')) as {
    properties?: Record<string, JsonSchema>
  }
  for (const name of ['unused', 'extensions']) if (short.properties?.[name]) short.properties[name] = { type: 'object' }
  for (const name of ['outputs', 'rules'])
    if (short.properties?.[name]?.type === 'array')
      short.properties[name] = { type: 'array', items: { type: 'object' } }
  return short as JsonSchema
}

const bounds: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'])

function brief(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(part => brief(part))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => {
        // Keys under `properties` are names of fields, whose schemas are objects.
        if (key === 'additionalProperties') return value !== false
        // Output needs no bounds.
        if (bounds.has(key)) return typeof value !== 'number'
        // Omits the format of ids, and the list of types, which the arguments have.
        if (key === 'format') return value !== 'uuid'
        if (key === 'enum') return !isLong(value)
        if (key === 'required') return !Array.isArray(value)
        return key !== 'description' || typeof value !== 'string'
      })
      .map(([key, value]) => [key, brief(value)]),
  )
}
