// The object form of lengths and times: a number with its unit.
import type { Json } from '../base/token.ts'

/** Whether the value is an object of a finite number and a unit, and has no other keys. */
export function isQuantity(value: Json): value is { value: number; unit: string } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  for (const key in value) if (key !== 'value' && key !== 'unit') return false
  return typeof value.value === 'number' && Number.isFinite(value.value) && typeof value.unit === 'string'
}
