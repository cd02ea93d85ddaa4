// Plain JSON values: what they are and how deep.
import type { Json, JsonObject } from './token.ts'

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deeper values than this are no token value of any format; walking them recursively would be at the mercy of the input. */
const DEEPEST_VALUE = 12

/** False for values nested deeper than any token value is. */
export function isShallow(value: Json, levels = DEEPEST_VALUE): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.values(value).every(inner => isShallow(inner, levels - 1))
}

/** Text for a value of no known type: strings unchanged, the rest as JSON. The value must be shallow. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
