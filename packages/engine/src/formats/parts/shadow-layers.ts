// The layers of a shadow in pixels.
import type { Color } from '../../color/color.ts'
import type { Parsed } from '../../types/parsed.ts'
import type { Lengths } from './lengths.ts'

export interface Layer {
  color: Color
  x: number
  y: number
  blur: number
  spread: number
  inset: boolean
}

const none = { value: 0, unit: 'px' }

/** null where a length cannot be converted to pixels. */
export function shadowLayers(shadow: Parsed<'shadow'>, { pixels }: Lengths): Layer[] | null {
  const layers: Layer[] = []
  for (const { color, offsetX, offsetY, blur = none, spread = none, inset = false } of shadow) {
    const [x, y, radius, wider] = [offsetX, offsetY, blur, spread].map(pixels)
    if (x == null || y == null || radius == null || wider == null) return null
    layers.push({ color, x, y, blur: Math.max(0, radius), spread: wider, inset })
  }
  return layers
}
