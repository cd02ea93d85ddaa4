// Converts the lengths of a value to a platform's pixels (dp, points, logical pixels).
import { toPixels, type Dimension } from '../../types/dimension.ts'

export interface Lengths {
  /** null where the length depends on a font or a viewport. */
  pixels(length: Dimension): number | null
  /** Whether one of the lengths so far was in rem. */
  hasRem(): boolean
}

export function lengths(remBase: number): Lengths {
  let rem = false
  return {
    pixels(length) {
      if (length.unit === 'rem') rem = true
      return toPixels(length, remBase)
    },
    hasRem: () => rem,
  }
}
