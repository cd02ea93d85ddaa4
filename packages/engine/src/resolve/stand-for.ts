// Which types an alias may point to.
import type { Json } from '../token.ts'
import type { TypeName } from '../types/index.ts'
import { readNumber } from '../types/number.ts'

const lengths: readonly TypeName[] = ['dimension', 'fontSize', 'letterSpacing', 'lineHeight']

/**
 * Whether an alias of the type `expected` may point to a token of the type `given`: the same type; lengths for lengths; and
 * numbers and strings, the only types of many design tools, wherever their value then fits.
 */
export function mayStandFor(given: TypeName, value: Json, expected: TypeName): boolean {
  if (given === expected || given === 'string' || given === 'number' || expected === 'string') return true
  if (expected === 'number') return given === 'fontWeight' || given === 'lineHeight'
  // A line height of 1.5 is a multiple; read as a length it would be a pixel and a half.
  if (given === 'lineHeight' && readNumber(value) !== null) return false
  return lengths.includes(given) && lengths.includes(expected)
}
