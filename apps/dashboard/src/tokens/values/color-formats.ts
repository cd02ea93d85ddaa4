// A color in every notation for copying. Separate, because the rows of the grid do not need it.
import { hex, isInDisplayP3, isWide, toDisplayP3, toHsl, toOklch, toSrgb, type Color } from '@tessera/engine'

type Gamut = 'sRGB' | 'P3' | 'beyond P3'

function gamutOf(color: Color): Gamut {
  return !isWide(color) ? 'sRGB' : isInDisplayP3(color) ? 'P3' : 'beyond P3'
}

interface Formats {
  hex: string
  rgb: string
  hsl: string
  oklch: string
  p3: string
  gamut: Gamut
}

/** hex, rgb and hsl are the color on an sRGB screen, p3 on a Display P3 screen, oklch the color itself. */
export function formatsOf(color: Color): Formats {
  const srgb = toSrgb(color)
  const hsl = toHsl(srgb)
  const lch = toOklch(color)
  const p3 = toDisplayP3(color)
  const opacity = srgb.alpha < 1 ? ` / ${round(srgb.alpha, 3)}` : ''
  return {
    hex: hex(srgb),
    rgb: `rgb(${[srgb.r, srgb.g, srgb.b].map(channel => Math.round(channel * 255)).join(' ')}${opacity})`,
    hsl: `hsl(${isGray(lch) ? 0 : round(hsl.h, 1)} ${isGray(lch) ? 0 : round(hsl.s, 1)}% ${round(hsl.l, 1)}%${opacity})`,
    oklch: `oklch(${round(lch.l, 4)} ${round(lch.c, 4)} ${round(lch.h, 2)}${opacity})`,
    p3: `color(display-p3 ${round(p3.r, 4)} ${round(p3.g, 4)} ${round(p3.b, 4)}${opacity})`,
    gamut: gamutOf(color),
  }
}

/** Without chroma, hue and saturation are only noise of the conversion. */
function isGray({ c }: { c: number }): boolean {
  return c < 0.0005
}

function round(n: number, places: number): number {
  return Number(n.toFixed(places)) + 0
}
