// Color values as people read them. The engine does all the arithmetic, so that the dashboard and the exports agree.
import {
  hex,
  isInDisplayP3,
  isMisfit,
  isWide,
  toDisplayP3,
  toHsl,
  toOklch,
  toSrgb,
  types,
  type Color,
  type Json,
} from '@tessera/engine'

interface Known {
  color: Color
  css: string
}
const known = new Map<string, Known | null>()

function read(value: Json): Known | null {
  const key = typeof value === 'string' ? value : JSON.stringify(value)
  const before = known.get(key)
  if (before !== undefined) return before
  const color = types.color.parse(value)
  const entry = isMisfit(color) ? null : { color, css: types.color.text(color) }
  if (known.size > 20_000) known.clear()
  known.set(key, entry)
  return entry
}

/** The color that a value is, or null where it is none. */
export function colorOf(value: Json): Color | null {
  return read(value)?.color ?? null
}

/** The CSS text of a color value, written anew from what was understood (never the input itself); null where it is no color. */
export function cssOf(value: Json): string | null {
  return read(value)?.css ?? null
}

export type Gamut = 'sRGB' | 'P3' | 'beyond P3'

function gamutOf(color: Color): Gamut {
  return !isWide(color) ? 'sRGB' : isInDisplayP3(color) ? 'P3' : 'beyond P3'
}

export interface Formats {
  hex: string
  rgb: string
  hsl: string
  oklch: string
  p3: string
  gamut: Gamut
}

/** hex, rgb and hsl say what an sRGB screen shows, p3 what a Display P3 screen shows, oklch the color itself. */
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

/** Where there is no chroma, hue and saturation are only noise of the conversion. */
function isGray({ c }: { c: number }): boolean {
  return c < 0.0005
}

function round(n: number, places: number): number {
  return Number(n.toFixed(places)) + 0
}
