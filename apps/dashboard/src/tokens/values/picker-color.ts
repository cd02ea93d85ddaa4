// The colors of the picker: OKLCH inside, CSS text outside.
import { hex, isInDisplayP3, isWide, toOklch, toSrgb, types, type Color } from '@tessera/engine'
import { colorOf } from './color.ts'
import { formatsOf } from './color-formats.ts'

export interface Lch {
  l: number
  c: number
  h: number
  alpha: number
}

export function colorFrom({ l, c, h, alpha }: Lch): Color {
  return { space: 'oklch', components: [l, c, h], alpha }
}

export function fromCss(text: string): Lch | null {
  const color = colorOf(text)
  return color && toOklch(color)
}

export type Notation = 'hex' | 'rgb()' | 'hsl()' | 'color(display-p3)' | 'oklch()'

/** Other notations, such as names and lab(), become oklch() once the color changes. */
export function notationOf(text: string): Notation {
  const start = /^(#|rgb|hsl|color\(\s*display-p3)/i.exec(text.trim())?.[1]?.toLowerCase()
  if (start === '#') return 'hex'
  if (start === 'rgb' || start === 'hsl') return `${start}()`
  return start === undefined ? 'oklch()' : 'color(display-p3)'
}

/** The text to store: in the notation of `like` if that can hold the color, otherwise oklch with few digits. */
export function textOf(lch: Lch, like: string): string {
  const color = colorFrom(lch)
  const notation = notationOf(like)
  if (notation === 'color(display-p3)' && isInDisplayP3(color)) return formatsOf(color).p3
  if (!isWide(color)) {
    if (notation === 'hex') return fallbackHex(lch)
    if (notation === 'rgb()') return formatsOf(color).rgb
    if (notation === 'hsl()') return formatsOf(color).hsl
  }
  const few = (n: number, places: number) => Number(n.toFixed(places))
  return shown({ l: few(lch.l, 4), c: few(lch.c, 4), h: few(lch.h, 2), alpha: few(lch.alpha, 3) })
}

/** The CSS text, from which the browser shows what the screen supports. */
export function shown(lch: Lch): string {
  return types.color.text(colorFrom(lch))
}

/** The maximum chroma of a gamut at this lightness and hue. */
export function mostChroma({ l, h }: Lch, gamut: 'srgb' | 'display-p3'): number {
  const fits = gamut === 'srgb' ? (color: Color) => !isWide(color) : isInDisplayP3
  let low = 0
  let high = 0.4
  for (let i = 0; i < 12; i++) {
    const c = (low + high) / 2
    if (fits(colorFrom({ l, c, h, alpha: 1 }))) low = c
    else high = c
  }
  return low
}

/** The nearest sRGB color, as in exports without wide color. */
export function fallbackHex(lch: Lch): string {
  return hex(toSrgb(colorFrom(lch)))
}
