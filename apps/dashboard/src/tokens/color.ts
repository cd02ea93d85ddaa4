// Color values as this browser and sRGB see them.
import { types, type Json } from '@tessera/engine'
// The spaces of CSS; all that culori knows are twice as much.
import 'culori/css'
import {
  clampChroma,
  converter,
  differenceCiede2000,
  formatHex,
  formatHex8,
  inGamut,
  parse,
  type Color,
} from 'culori/fn'
import { isMisfit } from './misfit.ts'

const toOklch = converter('oklch')
const toHsl = converter('hsl')
const toRgb = converter('rgb')
const toP3 = converter('p3')
const inSrgb = inGamut('rgb')
const inP3 = inGamut('p3')
const difference = differenceCiede2000()

const texts = new Map<string, string | null>()

/** The CSS text of a color value, written anew from what was understood (never the input itself); null where it is no color. */
export function cssOf(value: Json): string | null {
  const key = typeof value === 'string' ? value : JSON.stringify(value)
  const known = texts.get(key)
  if (known !== undefined) return known
  const parsed = types.color.parse(value)
  const css = isMisfit(parsed) ? null : types.color.text(parsed)
  if (texts.size > 20_000) texts.clear()
  texts.set(key, css)
  return css
}

const outside = new Map<string, boolean>()

export function outsideSrgb(css: string): boolean {
  let known = outside.get(css)
  if (known === undefined) {
    const color = parse(css)
    outside.set(css, (known = color !== undefined && !inSrgb(color) && !/^(#|rgb|hsl|hwb)/i.test(css)))
  }
  return known
}

export interface Formats {
  hex: string
  rgb: string
  hsl: string
  oklch: string
  p3: string
  gamut: 'sRGB' | 'P3' | 'beyond P3'
}

export function formatsOf(css: string): Formats | null {
  const color = parse(css)
  if (!color) return null
  const fallback = toSrgb(color)
  const rgb = toRgb(fallback)
  const hsl = toHsl(fallback)
  const lch = toOklch(color)
  const p3 = toP3(color)
  const alpha = color.alpha ?? 1
  const opacity = alpha < 1 ? ` / ${round(alpha, 3)}` : ''
  return {
    hex: hexOf(fallback),
    rgb: `rgb(${[rgb.r, rgb.g, rgb.b].map(c => Math.round(c * 255)).join(' ')}${opacity})`,
    hsl: `hsl(${isGray(lch) ? 0 : round(hsl.h ?? 0, 1)} ${isGray(lch) ? 0 : round(hsl.s * 100, 1)}% ${round(hsl.l * 100, 1)}%${opacity})`,
    oklch: `oklch(${round(lch.l, 4)} ${round(lch.c, 4)} ${round(lch.h ?? 0, 2)}${opacity})`,
    p3: `color(display-p3 ${round(p3.r, 4)} ${round(p3.g, 4)} ${round(p3.b, 4)}${opacity})`,
    gamut: inSrgb(color) ? 'sRGB' : inP3(color) ? 'P3' : 'beyond P3',
  }
}

/** What a screen that knows only sRGB shows: chroma is taken away until it fits. */
export function toSrgb(color: Color): Color {
  return inSrgb(color) ? color : clampChroma({ ...toOklch(color), alpha: color.alpha ?? 1 }, 'oklch', 'rgb')
}

export function hexOf(color: Color): string {
  return (color.alpha ?? 1) < 1 ? formatHex8(color) : formatHex(color)
}

export interface Contrast {
  ratio: number
  text: 'AAA' | 'AA' | 'fails'
  largeText: 'AAA' | 'AA' | 'fails'
  graphics: 'AA' | 'fails'
}

/** WCAG 2.2 contrast of a color over another; what lets light through is laid over it first. */
export function contrastOf(front: string, back: string): Contrast | null {
  const behind = parse(back)
  const before = parse(front)
  if (!behind || !before) return null
  const ground = over(toRgb(toSrgb(behind)), { r: 1, g: 1, b: 1 })
  const ink = over(toRgb(toSrgb(before)), ground)
  const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a) as [number, number]
  const ratio = (light + 0.05) / (dark + 0.05)
  return {
    ratio,
    text: ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : 'fails',
    largeText: ratio >= 4.5 ? 'AAA' : ratio >= 3 ? 'AA' : 'fails',
    graphics: ratio >= 3 ? 'AA' : 'fails',
  }
}

/** How far apart two colors look (CIEDE2000); about 2 can be told apart. */
export function distance(a: string, b: string): number | null {
  const [x, y] = [parse(a), parse(b)]
  return x && y ? difference(x, y) : null
}

interface Rgb {
  r: number
  g: number
  b: number
  alpha?: number | undefined
}

function over(top: Rgb, ground: Rgb): Rgb {
  const alpha = top.alpha ?? 1
  const mix = (a: number, b: number) => a * alpha + b * (1 - alpha)
  return { r: mix(top.r, ground.r), g: mix(top.g, ground.g), b: mix(top.b, ground.b) }
}

/** WCAG 2.2, relative luminance. */
function luminance({ r, g, b }: Rgb): number {
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Where there is no chroma, hue and saturation are only noise of the conversion. */
function isGray({ c }: { c: number }): boolean {
  return c < 0.0005
}

function round(n: number, places: number): number {
  return Number(n.toFixed(places)) + 0
}
