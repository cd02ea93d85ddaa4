// JSON Schemas of the tools, from the operations: written once, plain enough for every model and client.
import { apiName, pathParameters, reads } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { optionNames } from '@tessera/engine'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** `extra`: what only the tool takes. `defaults`: what holds over MCP where nothing is said. */
export function inputSchemaOf(
  operation: AnyOperation,
  extra: z.ZodRawShape,
  defaults: Record<string, unknown>,
): JsonSchema {
  const fields = { ...operation.input.shape, ...extra } as Record<string, z.ZodType>
  const properties: Record<string, JsonSchema> = {}
  for (const name of pathParameters(operation.path))
    properties[name] = { type: 'string', minLength: 1, description: parameterText(name) }
  for (const [name, field] of Object.entries(fields)) {
    properties[name] = fieldSchema(field)
    if (isToldElsewhere(operation, name)) delete properties[name].description
    if (name in defaults) properties[name].default = defaults[name]
    if (name === 'limit')
      properties[name].description = 'At most this many; next_cursor of the answer leads to the rest'
  }
  const required = [
    ...pathParameters(operation.path),
    ...Object.entries(fields)
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([name]) => name),
  ]
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false }
}

/** Files of modes, tokensets and resolvers take the same options: those of a mode are described. */
const isToldElsewhere = ({ name, answers }: AnyOperation, field: string) =>
  answers === 'file' && name !== 'export_mode' && optionNames.some(option => apiName(option) === field)

/**
 * What the fields of a record mean, and which are always there, the tools that read it say: all tools together have to fit into a
 * model's context.
 */
export function outputSchemaOf(operation: AnyOperation, output: z.ZodType): JsonSchema {
  const schema = plain(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
  const isSilent = !reads(operation) || operation.answers === 'file'
  const short = brief(schema, isSilent) as { properties?: Record<string, JsonSchema> }
  // What pages are, `limit` says.
  for (const name of ['total', 'next_cursor']) delete short.properties?.[name]?.description
  return short as JsonSchema
}

function brief(schema: unknown, isSilent: boolean): unknown {
  if (Array.isArray(schema)) return schema.map(part => brief(part, isSilent))
  if (typeof schema !== 'object' || schema === null) return schema
  const { format } = schema as JsonSchema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => {
        // Under `properties` the keys are names of fields, whose schemas are objects.
        if (key === 'additionalProperties') return value !== false
        if (key === 'required') return !(isSilent && Array.isArray(value))
        return key !== 'description' || typeof value !== 'string' || !(isSilent || format === 'date-time')
      })
      .map(([key, value]) => [key, brief(value, isSilent)]),
  )
}

const fieldSchema = (field: z.ZodType): JsonSchema => {
  const given = plain(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })) as JsonSchema
  // Fields that a query string may carry as text take anything in; what comes out says what they are.
  const silent = Object.keys(given).every(key => ['description', 'default'].includes(key))
  return silent
    ? { ...(plain(z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' })) as JsonSchema), ...given }
    : given
}

/** Any JSON is written as a schema that refers to itself, which several clients cannot follow: `{}` says the same. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isNoise(key, value, schema as JsonSchema))
      .map(([key, value]) => [key, plain(value)]),
  )
}

/** What says nothing to a model and costs it context: patterns beside a format, the bounds of all numbers, names of text. */
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
  return `The ${name.replace(/_id$/, '')}’s id`
}
