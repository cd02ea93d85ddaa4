// Separate from measure.ts, because pages load this before they measure anything.
import type { Srgb } from './color.ts'
import { converter } from './converter.ts'

const hsl = converter('hsl')

/** The hue in degrees, saturation and lightness in percent. A gray has the hue 0. */
export function toHsl({ r, g, b }: Srgb): { h: number; s: number; l: number } {
  const { h = 0, s, l } = hsl({ mode: 'rgb', r, g, b })
  return { h, s: s * 100, l: l * 100 }
}
