// Which types an alias may point to, and what is taken over by one of another type.
import { takesPixels } from '../formula/work-out.ts'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { dimensionText, readDimension } from '../types/dimension.ts'
import { fontWeight, weightOfFace } from '../types/font-weight.ts'
import { readNumber } from '../types/number.ts'
import { isMisfit } from '../types/type.ts'

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

/**
 * The literal of a token of the type `given` as one of the type `expected` takes it over. A length without a unit is pixels; a line
 * height would read its number as a multiple, and a text has lost what says that it is a length. The name of a face is a
 * weight (`Bold Italic`).
 */
export function takenOver(given: TypeName, value: Json, expected: TypeName): Json {
  if (given === 'string' && expected === 'fontWeight' && typeof value === 'string')
    return isMisfit(fontWeight.parse(value)) ? (weightOfFace(value) ?? value) : value
  if (given === expected || !takesPixels(expected)) return value
  if (given === 'lineHeight' || !lengths.includes(given)) return value
  const number = readNumber(value)
  return number === null || number === 0 ? value : dimensionText(readDimension(value)!)
}
