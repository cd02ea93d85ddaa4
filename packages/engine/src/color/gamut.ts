// Maps colors to those that a screen can show.
import type { Json } from '../base/token.ts'
import type { Color, Srgb } from './color.ts'
import { isInDisplayP3, isInRec2020, isWide, toDisplayP3, toRec2020, toSrgb } from './convert.ts'
import { hex } from './write.ts'

export const gamuts = ['srgb', 'p3', 'rec2020'] as const
export type Gamut = (typeof gamuts)[number]

export function isInGamut(color: Color, gamut: Gamut): boolean {
  if (gamut === 'srgb') return !isWide(color)
  return gamut === 'p3' ? isInDisplayP3(color) : isInRec2020(color)
}

/** The nearest color of the gamut as a token's value (CSS Color 4 §13.2.2). */
export function intoGamut(color: Color, gamut: Gamut): Json {
  if (gamut === 'srgb') return hex(toSrgb(color))
  const [colorSpace, near] =
    gamut === 'p3' ? (['display-p3', toDisplayP3(color)] as const) : (['rec2020', toRec2020(color)] as const)
  return { colorSpace, components: channelsOf(near), alpha: near.alpha }
}

const channelsOf = ({ r, g, b }: Srgb) => [r, g, b].map(channel => Math.round(channel * 1e5) / 1e5)
