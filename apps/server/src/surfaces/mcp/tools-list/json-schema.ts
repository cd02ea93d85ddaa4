// JSON Schemas from Zod's, simple enough for every model and client.
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

export const jsonSchemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  plain(z.toJSONSchema(type, { io, unrepresentable: 'any' })) as JsonSchema

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

export const isLong = (list: unknown): boolean => Array.isArray(list) && list.length > 10
