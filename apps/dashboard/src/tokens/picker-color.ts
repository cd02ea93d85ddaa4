// The colors that the picker moves through: OKLCH inside, CSS text outside.
import 'culori/css'
import { converter, formatCss, inGamut, parse } from 'culori/fn'
import { cssOf, hexOf, toSrgb } from './color.ts'

export interface Lch {
  l: number
  c: number
  h: number
  alpha: number
}

const toOklch = converter('oklch')
const toHsv = converter('hsv')
const inSrgb = inGamut('rgb')
const inP3 = inGamut('p3')

function lchOf(css: string): Lch | null {
  const color = parse(css)
  if (!color) return null
  const { l, c, h, alpha } = toOklch(color)
  return { l, c: c ?? 0, h: h ?? 0, alpha: alpha ?? 1 }
}

/** As it will be stored: oklch with few digits, or hex where that is how it was written and sRGB holds it. */
export function textOf(color: Lch, like: string): string {
  const culori = { mode: 'oklch' as const, ...color }
  if (/^#/.test(like.trim()) && inSrgb(culori)) return hexOf(culori)
  const [l, c, h] = [color.l.toFixed(4), color.c.toFixed(4), color.h.toFixed(2)].map(Number)
  return `oklch(${l} ${c} ${h}${color.alpha < 1 ? ` / ${Number(color.alpha.toFixed(3))}` : ''})`
}

/** What a screen can show of it in a gradient. */
export function shown(color: Lch): string {
  return formatCss({ mode: 'oklch', ...color })
}

export function gamutOf(color: Lch): 'sRGB' | 'P3' | 'beyond P3' {
  const culori = { mode: 'oklch' as const, ...color }
  return inSrgb(culori) ? 'sRGB' : inP3(culori) ? 'P3' : 'beyond P3'
}

/** How much chroma a gamut holds at this lightness and hue. */
export function mostChroma({ l, h }: Lch, gamut: 'rgb' | 'p3'): number {
  const fits = gamut === 'rgb' ? inSrgb : inP3
  let low = 0
  let high = 0.4
  for (let i = 0; i < 12; i++) {
    const c = (low + high) / 2
    if (fits({ mode: 'oklch', l, c, h })) low = c
    else high = c
  }
  return low
}

export function fallbackHex(color: Lch): string {
  return hexOf(toSrgb({ mode: 'oklch', ...color }))
}

/** For the area of saturation and brightness, which knows sRGB only. */
export function hsbOf(color: Lch): { h: number; s: number; b: number } {
  const { h, s, v } = toHsv(toSrgb({ mode: 'oklch', ...color }))
  return { h: h ?? color.h, s: s * 100, b: v * 100 }
}

export function fromCss(text: string): Lch | null {
  const css = cssOf(text)
  return css === null ? null : lchOf(css)
}
