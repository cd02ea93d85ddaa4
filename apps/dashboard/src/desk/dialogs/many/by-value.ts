// Compares values by what they mean: a color, length or duration in any notation.
import type { Resolved } from '@tessera/engine'
import { distanceOf, isSameMeasure, meaningOf } from '../../search/meaning-index.ts'
import { readMeaning } from '../../search/near.ts'

/**
 * Returns how far a value is from the one that is sought: 0 for an equal one, null for one beyond the limit, undefined
 * where the two cannot be compared.
 */
export type DistanceOf = (resolved: Resolved | undefined) => number | null | undefined

/** `limit` is the greatest distance of a color. Returns null for a text that is no color, length or duration. */
export function comparison(text: string, limit: number): { kind: 'color' | 'measure'; distanceOf: DistanceOf } | null {
  const { shade, measure } = readMeaning(text.trim())
  if (shade)
    return {
      kind: 'color',
      distanceOf(resolved) {
        const other = meaningOf(resolved).shade
        if (!other) return undefined
        // A color outside of sRGB is shown as the nearest one inside.
        const distance = shade.hex !== null && shade.hex === other.shownAs ? 0 : distanceOf(shade, other)
        return distance <= limit ? distance : null
      },
    }
  if (!measure) return null
  return {
    kind: 'measure',
    distanceOf(resolved) {
      const other = meaningOf(resolved).measure
      return other ? (isSameMeasure(measure, other) ? 0 : null) : undefined
    },
  }
}
