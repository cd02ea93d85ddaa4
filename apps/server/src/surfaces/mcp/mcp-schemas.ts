// JSON Schemas of the tools, from the operations: generated once, and simple enough for every model and client.
import { apiName, pathParameters } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { optionNames } from '@tessera/engine'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * `extra`: arguments of the tool only. `defaults`: the defaults over MCP. `without`: arguments of other surfaces only.
 */
export function inputSchemaOf(
  operation: AnyOperation,
  extra: z.ZodRawShape,
  defaults: Record<string, unknown>,
  without: readonly string[] = [],
): JsonSchema {
  const all = Object.entries<z.ZodType>({ ...(operation.input.shape as Record<string, z.ZodType>), ...extra } as Record<
    string,
    z.ZodType
  >)
  const fields = Object.fromEntries(all.filter(([name]) => !without.includes(name)))
  const properties: Record<string, JsonSchema> = {}
  for (const name of pathParameters(operation.path))
    properties[name] = { type: 'string', description: parameterText(name) }
  for (const [name, field] of Object.entries(fields)) {
    properties[name] = fieldSchema(field)
    if (isDescribedElsewhere(operation, name)) properties[name] = brief(properties[name], true) as JsonSchema
    if (name === 'outputs' || name === 'rules') properties[name] = shapeless(properties[name])
    if (name === 'operations') properties[name] = withoutLongLists(properties[name]) as JsonSchema
    if (name in defaults) properties[name].default = defaults[name]
    if (name === 'limit') properties[name].description = 'At most this many; next_cursor leads to the rest'
  }
  const required = [
    ...pathParameters(operation.path),
    ...Object.entries(fields)
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([name]) => name),
  ]
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false }
}

/** Callers read the items of such a list, with their fields, before they write them. */
const shapeless = ({ description }: JsonSchema): JsonSchema => ({
  type: 'array',
  items: { type: 'object' },
  description,
})

/**
 * Files of modes, tokensets and resolvers take the same options, which are described for modes only. The long parts of
 * a resolver are described where one is created, and those of a scale with its kinds.
 */
const isDescribedElsewhere = ({ name, answers }: AnyOperation, field: string) =>
  name === 'update_resolver' ||
  (name === 'create_scale' && field !== 'kind') ||
  (answers === 'file' && name !== 'export_mode' && optionNames.some(option => apiName(option) === field))

/** Omits descriptions and required fields: all tools together must fit into a model's context. */
export function outputSchemaOf(output: z.ZodType): JsonSchema {
  const short = brief(plain(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })), true) as {
    properties?: Record<string, JsonSchema>
  }
  for (const name of ['unused', 'extensions']) if (short.properties?.[name]) short.properties[name] = { type: 'object' }
  for (const name of ['outputs', 'rules'])
    if (short.properties?.[name]?.type === 'array') short.properties[name] = shapeless(short.properties[name])
  return short as JsonSchema
}

const bounds: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'])

function brief(schema: unknown, isSilent: boolean): unknown {
  if (Array.isArray(schema)) return schema.map(part => brief(part, isSilent))
  if (typeof schema !== 'object' || schema === null) return schema
  const { format } = schema as JsonSchema
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
        if (key === 'required') return !(isSilent && Array.isArray(value))
        return key !== 'description' || typeof value !== 'string' || !(isSilent || format === 'date-time')
      })
      .map(([key, value]) => [key, brief(value, isSilent)]),
  )
}

/** Removes the list of token types, which the tools for one token have. */
function withoutLongLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLongLists)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'enum' || !isLong(value))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutLongLists(value)]))
}

const isLong = (list: unknown): boolean => Array.isArray(list) && list.length > 10

const fieldSchema = (field: z.ZodType): JsonSchema => {
  const given = plain(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })) as JsonSchema
  // Fields that a query string carries as text accept any input; their output schema has the type.
  const silent = Object.keys(given).every(key => ['description', 'default'].includes(key))
  return silent
    ? { ...(plain(z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' })) as JsonSchema), ...given }
    : given
}

/** `{}` is equivalent to the schema of any JSON, which refers to itself, so that several clients cannot process it. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  // Anything or null is equivalent to anything.
  const { anyOf } = schema as { anyOf?: unknown[] }
  if (anyOf?.some(part => Object.keys(part as object).length === 0)) {
    const { anyOf: _, ...rest } = schema as JsonSchema
    return plain(rest)
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isNoise(key, value, schema as JsonSchema))
      .map(([key, value]) => [key, plain(value)]),
  )
}

/**
 * Removes parts without information for a model: patterns beside a format, the bounds of all numbers, names of text.
 */
function isNoise(key: string, value: unknown, { format }: JsonSchema): boolean {
  if (['$schema', '$defs', '$ref', 'propertyNames'].includes(key)) return true
  return (
    (key === 'pattern' && format !== undefined) ||
    value === Number.MAX_SAFE_INTEGER ||
    value === Number.MIN_SAFE_INTEGER
  )
}

function parameterText(name: string): string {
  if (name === 'token_id') return 'The token’s id, or its name, for example color.brand.primary'
  if (name === 'name') return 'Its name'
  return `The ${name.replace(/_id$/, '')}’s id`
}
