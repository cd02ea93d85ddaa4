// The perceptual contrast of text: APCA-W3 0.1.9 with the constants 0.0.98G-4g. Written from the published formula
// (https://github.com/Myndex/apca-w3, docs/APCA-W3-LaTeX.md), whose license asks for these constants, this clamp and the sign unchanged.
import type { Color } from './color.ts'
import { toSrgb } from './convert.ts'
import { over, white, type Opaque } from './measure.ts'

const exponent = 2.4
const weights = { r: 0.2126729, g: 0.7151522, b: 0.072175 }
const exponents = { darkText: 0.57, lightGround: 0.56, lightText: 0.62, darkGround: 0.65 }
const blackThreshold = 0.022
const blackClamp = 1.414
const scale = 1.14
const offset = 0.027
const leastContrast = 0.1
const leastDifference = 0.0005

/**
 * Lc of a text on its background: positive for dark on light, negative for light on dark, 0 where they are too close. Composites
 * a translucent text over the background, and a translucent background over white. Rounds colors to the eight bits of a screen.
 */
export function apcaContrast(text: Color, background: Color): number {
  const ground = over(toSrgb(background), white)
  return apcaOf(over(toSrgb(text), ground), ground)
}

/** Lc of two opaque colors in sRGB. */
export function apcaOf(text: Opaque, background: Opaque): number {
  const [front, back] = [luminance(text), luminance(background)]
  if (Math.abs(back - front) < leastDifference) return 0
  const dark = back > front
  const difference = dark
    ? back ** exponents.lightGround - front ** exponents.darkText
    : back ** exponents.darkGround - front ** exponents.lightText
  const contrast = difference * scale
  if (Math.abs(contrast) < leastContrast) return 0
  return (dark ? contrast - offset : contrast + offset) * 100
}

/** The estimated luminance of a screen, with black softly clamped. */
function luminance({ r, g, b }: Opaque): number {
  const light = (channel: number) => (Math.round(channel * 255) / 255) ** exponent
  const y = light(r) * weights.r + light(g) * weights.g + light(b) * weights.b
  return y > blackThreshold ? y : y + (blackThreshold - y) ** blackClamp
}
