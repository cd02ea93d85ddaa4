// The stops of a gradient as platforms take them: two at least, none before the one that it follows.
import type { Color } from '../../color/color.ts'
import { position } from '../../types/gradient.ts'
import type { Parsed } from '../../types/parsed.ts'

interface Stop {
  color: Color
  /** From 0 to 1. */
  at: number
}

/** A stop before the one that it follows counts as at that one (CSS Images 3 §3.5.3); one stop alone is the whole gradient. */
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
