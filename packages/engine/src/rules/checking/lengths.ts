// Lengths in pixels, and back into the way in which they were written.
import type { Json } from '../../base/token.ts'
import { dimensionText, readDimension, toPixels, type Dimension } from '../../types/dimension.ts'

/** 1rem = 16px. */
const remBase = 16

export const pixelsOf = (length: Dimension) => toPixels(length, remBase)

/** So many pixels in the unit and the spelling of `like`: an object, a number or text. */
export function inPixels(pixels: number, like: Json): Json {
  const unit = readDimension(like)?.unit === 'rem' ? 'rem' : 'px'
  const value = unit === 'rem' ? pixels / remBase : pixels
  if (typeof like === 'object' && like !== null) return { value, unit }
  return typeof like === 'number' ? value : dimensionText({ value, unit })
}
