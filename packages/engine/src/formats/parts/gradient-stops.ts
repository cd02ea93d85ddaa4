// The stops of a gradient in the form that platforms require: at least two, in ascending order.
import type { Color } from '../../color/color.ts'
import { position } from '../../types/gradient.ts'
import type { Parsed } from '../../types/parsed.ts'

interface Stop {
  color: Color
  /** From 0 to 1. */
  at: number
}

/** A stop moves to its predecessor's position where it lies before that (CSS Images 3 §3.5.3); a single stop fills the gradient. */
export function gradientStops(gradient: Parsed<'gradient'>): Stop[] {
  let reached = 0
  const stops = gradient.map(({ color, position: given }) => {
    reached = Math.max(reached, position(given))
    return { color, at: reached }
  })
  const [only] = stops
  return stops.length === 1 && only
    ? [
        { ...only, at: 0 },
        { ...only, at: 1 },
      ]
    : stops
}
