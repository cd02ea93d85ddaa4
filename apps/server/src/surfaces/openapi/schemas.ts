// JSON Schemas of the contract for OpenAPI 3.1, with the named records of the contract as `#/components/schemas/…`.
import { schemas } from '@tessera/contract'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const names = new Map<unknown, string>(Object.entries(schemas).map(([name, schema]) => [schema, name]))

/** The descriptions and names of fields; the fields themselves get no ids. */
const metadata = Object.assign(z.registry<Record<string, unknown>>(), {
  get: (schema: z.core.$ZodType) => {
    const id = names.get(schema)
    return { ...z.globalRegistry.get(schema as never), ...(id ? { id } : {}) }
  },
})

export interface Converted {
  schema: JsonSchema
  /** The named records that it refers to, also indirectly. */
  components: Record<string, JsonSchema>
}

/** `io`: a caller's input (defaults are optional) or the server's answer (all fields are present). */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Converted {
  const json = z.toJSONSchema(type, { io, unrepresentable: 'any', metadata: metadata as never }) as JsonSchema
  const { $schema: _, $defs, ...schema } = tidy(json) as JsonSchema
  return { schema, components: ($defs ?? {}) as Record<string, JsonSchema> }
}

/**
 * Requests ignore unknown fields and answers may gain fields, so no object is closed. Patterns beside a format, and the
 * bounds of all safe integers, do not help a client.
 */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const schema = withItems(value as JsonSchema)
  if (takesAnything(schema)) {
    const { anyOf: _, ...rest } = schema
    return rest
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, inner]) => !isNoise(key, inner, schema))
      .map(([key, inner]) => [
        key,
        key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : tidy(inner),
      ]),
  )
}

/** A tuple as a list of its length: many tools read no `prefixItems`, and ask every array for `items`. */
function withItems(schema: JsonSchema): JsonSchema {
  const { prefixItems, ...rest } = schema
  if (!Array.isArray(prefixItems)) return schema
  const kinds = [...new Map(prefixItems.map(part => [JSON.stringify(part), part as JsonSchema])).values()]
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
  return { ...rest, items, minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** Any JSON or null is equivalent to any JSON. */
function takesAnything({ anyOf }: JsonSchema): boolean {
  return Array.isArray(anyOf) && anyOf.some(choice => Object.keys(choice as JsonSchema).length === 0)
}

function isNoise(key: string, value: unknown, { type, format }: JsonSchema): boolean {
  if (key === 'additionalProperties') return type === 'object' && value === false
  if (key === 'pattern') return format !== undefined && type !== undefined
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER
}
