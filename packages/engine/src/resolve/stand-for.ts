// The types that an alias may point to, and the conversion of literals of another type.
import { takesPixels } from '../formula/work-out.ts'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { dimensionText, readDimension } from '../types/dimension.ts'
import { fontWeight, weightOfFace } from '../types/font-weight.ts'
import { readNumber } from '../types/number.ts'
import { isMisfit } from '../types/type.ts'

const lengths: readonly TypeName[] = ['dimension', 'fontSize', 'letterSpacing', 'lineHeight']

/**
 * Whether an alias of the type `expected` may point to a token of the type `given`: to the same type, from length to length, and
 * to numbers and strings, the only types of many design tools. The caller then checks that the value fits.
 */
export function mayStandFor(given: TypeName, value: Json, expected: TypeName): boolean {
  if (given === expected || given === 'string' || given === 'number' || expected === 'string') return true
  if (expected === 'number') return given === 'fontWeight' || given === 'lineHeight'
  // A line height of 1.5 is a multiple; as a length it would be 1.5 px.
  if (given === 'lineHeight' && readNumber(value) !== null) return false
  return lengths.includes(given) && lengths.includes(expected)
}

/**
 * Converts a literal of the type `given` for a token of the type `expected`. A length without a unit gets px where a bare number
 * means something else: a multiple in a line height, plain text in a string. The name of a font face (`Bold Italic`) becomes its
 * weight.
 */
export function takenOver(given: TypeName, value: Json, expected: TypeName): Json {
  if (given === 'string' && expected === 'fontWeight' && typeof value === 'string')
    return isMisfit(fontWeight.parse(value)) ? (weightOfFace(value) ?? value) : value
  if (given === expected || !takesPixels(expected)) return value
  if (given === 'lineHeight' || !lengths.includes(given)) return value
  const number = readNumber(value)
  return number === null || number === 0 ? value : dimensionText(readDimension(value)!)
}
