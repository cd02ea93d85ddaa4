// Measures that match human perception: the contrast and the difference of colors.
import type { Color, Srgb } from './color.ts'
import { toSrgb } from './convert.ts'
import { labDifference, toLab } from './lab.ts'

/** CIEDE2000 without regard to opacity; from about 2 on people can tell two colors apart. */
export function colorDifference(one: Color, other: Color): number {
  return labDifference(toLab(one), toLab(other))
}

/** From 1 to 21 (WCAG 2.2, for sRGB). Composites a translucent front over the back, and a translucent back over white. */
export function contrastRatio(front: Color, back: Color): number {
  const ground = over(toSrgb(back), white)
  return contrastBetween(over(toSrgb(front), ground), ground)
}

/** The same of two opaque colors. */
export function contrastBetween(one: Opaque, other: Opaque): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export type Opaque = Omit<Srgb, 'alpha'>

export const white: Opaque = { r: 1, g: 1, b: 1 }

/** Composites a translucent color over an opaque one. */
export function over({ r, g, b, alpha }: Srgb, ground: Opaque): Opaque {
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha)
  return { r: mix(r, ground.r), g: mix(g, ground.g), b: mix(b, ground.b) }
}

/** WCAG 2.2, relative luminance. */
export function luminance({ r, g, b }: Opaque): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
