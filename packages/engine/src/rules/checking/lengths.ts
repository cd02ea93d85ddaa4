// Converts lengths to pixels, and pixels back to the original notation.
import type { Json } from '../../base/token.ts'
import { dimensionText, readDimension, toPixels, type Dimension } from '../../types/dimension.ts'

/** 1rem = 16px. */
const remBase = 16

export const pixelsOf = (length: Dimension) => toPixels(length, remBase)

/** The length in the unit and notation of `like`: an object, a number or text. */
export function inPixels(pixels: number, like: Json): Json {
  const unit = readDimension(like)?.unit === 'rem' ? 'rem' : 'px'
  const value = unit === 'rem' ? pixels / remBase : pixels
  if (typeof like === 'object' && like !== null) return { value, unit }
  return typeof like === 'number' ? value : dimensionText({ value, unit })
}
