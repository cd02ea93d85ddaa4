// The kind and the depth of plain JSON values.
import type { Json, JsonObject } from './token.ts'

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** No format has deeper token values. The limit makes recursion safe. */
const DEEPEST_VALUE = 12

/** False for values nested deeper than any token value is. */
export function isShallow(value: Json, levels = DEEPEST_VALUE): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.values(value).every(inner => isShallow(inner, levels - 1))
}

/** The text of a value of unknown type: strings unchanged, others as JSON. The value must be shallow. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
