// From any space to sRGB, by the rules of CSS Color 4 (§13.2.2, the binary search with local MINDE).
import type { Color, ColorSpace, Component, Srgb } from './color.ts'
import { converter, type ColorIn, type CuloriColor } from './converter.ts'

type Oklch = ColorIn<'oklch'>

const oklch = converter('oklch')
const toOklab = converter('oklab')
const toRgb = converter('rgb')
const toP3 = converter('p3')
const toWide = converter('rec2020')

/**
 * A missing component counts as 0 where a color is shown (CSS Color 4 §4.4). The bound lies far beyond every color and
 * keeps `lab(50 1e300 0)` from becoming infinite on its way, where no search would end.
 */
const n = (component: Component) => Math.min(1e5, Math.max(-1e5, component ?? 0))

const culoriColors: Record<ColorSpace, (a: number, b: number, c: number) => CuloriColor> = {
  srgb: (r, g, b) => ({ mode: 'rgb', r, g, b }),
  'srgb-linear': (r, g, b) => ({ mode: 'lrgb', r, g, b }),
  'display-p3': (r, g, b) => ({ mode: 'p3', r, g, b }),
  'a98-rgb': (r, g, b) => ({ mode: 'a98', r, g, b }),
  'prophoto-rgb': (r, g, b) => ({ mode: 'prophoto', r, g, b }),
  rec2020: (r, g, b) => ({ mode: 'rec2020', r, g, b }),
  hsl: (h, s, l) => ({ mode: 'hsl', h, s: s / 100, l: l / 100 }),
  hwb: (h, w, b) => ({ mode: 'hwb', h, w: w / 100, b: b / 100 }),
  lab: (l, a, b) => ({ mode: 'lab', l, a, b }),
  lch: (l, c, h) => ({ mode: 'lch', l, c, h }),
  oklab: (l, a, b) => ({ mode: 'oklab', l, a, b }),
  oklch: (l, c, h) => ({ mode: 'oklch', l, c, h }),
  'xyz-d65': (x, y, z) => ({ mode: 'xyz65', x, y, z }),
  'xyz-d50': (x, y, z) => ({ mode: 'xyz50', x, y, z }),
}

/** Without alpha. */
export function toCulori({ space, components }: Color): CuloriColor {
  return culoriColors[space](n(components[0]), n(components[1]), n(components[2]))
}

interface Rgb {
  r: number
  g: number
  b: number
}

/** Conversions through matrices leave noise of this order, which does not put a color outside a gamut. */
const noise = 1e-4
const within = (channel: number) => channel >= -noise && channel <= 1 + noise
const inside = ({ r, g, b }: Rgb) => within(r) && within(g) && within(b)
const clamp = (channel: number) => Math.min(1, Math.max(0, channel))
const clip = ({ r, g, b }: Rgb): Rgb => ({ r: clamp(r), g: clamp(g), b: clamp(b) })

function rgbOf(color: Color): Rgb {
  const [r, g, b] = color.components
  return color.space === 'srgb' ? { r: n(r), g: n(g), b: n(b) } : toRgb(toCulori(color))
}

function isFraction(component: Component): component is number {
  return component !== null && component >= 0 && component <= 1
}

/** Whether the color is outside sRGB, so that sRGB can only approximate it. */
export function isWide(color: Color): boolean {
  return !color.legacy && !inside(rgbOf(color))
}

/** Whether Display P3 can show the color exactly. */
export function isInDisplayP3(color: Color): boolean {
  return inside(toP3(toCulori(color)))
}

/** Whether Rec. 2020 can show the color exactly. */
export function isInRec2020(color: Color): boolean {
  return inside(toWide(toCulori(color)))
}

/** The nearest color that sRGB can show, or the fallback that a color outside sRGB names. `mapped`: a search found it. */
export function toSrgb(color: Color): Srgb & { mapped: boolean } {
  // By index: array destructuring is measurably slower over ten thousand colors.
  const { 0: r, 1: g, 2: b } = color.components
  // Most colors: eight bits or fractions of sRGB, which need no conversion.
  if (color.space === 'srgb' && isFraction(r) && isFraction(g) && isFraction(b)) {
    // Adding zero turns -0 into 0.
    return { r: r + 0, g: g + 0, b: b + 0, alpha: n(color.alpha) + 0, mapped: false }
  }
  const alpha = n(color.alpha)
  const rgb = rgbOf(color)
  if (color.legacy || inside(rgb)) return { ...clip(rgb), alpha, mapped: false }
  // The author of the token chose the fallback.
  if (color.fallback) return { r: color.fallback[0], g: color.fallback[1], b: color.fallback[2], alpha, mapped: false }
  return { ...mapInto(toRgb, 'rgb', oklch(toCulori(color))), alpha, mapped: true }
}

/** In OKLCH: lightness from 0 to 1, the hue in degrees. A color without a hue has the hue 0. */
export function toOklch(color: Color): { l: number; c: number; h: number; alpha: number } {
  const { l, c, h = 0 } = oklch(toCulori(color))
  return { l, c, h, alpha: n(color.alpha) }
}

/** The nearest color in Display P3: for platforms that have that space. */
export const toDisplayP3 = (color: Color): Srgb => nearestIn(toP3, 'p3', color)

/** The nearest color in Rec. 2020. */
export const toRec2020 = (color: Color): Srgb => nearestIn(toWide, 'rec2020', color)

function nearestIn(convert: (color: CuloriColor) => Rgb, mode: 'p3' | 'rec2020', color: Color): Srgb {
  const own = convert(toCulori(color))
  const near = inside(own) ? clip(own) : mapInto(convert, mode, oklch(toCulori(color)))
  return { ...near, alpha: n(color.alpha) }
}

/** CSS Color 4 §13.2.2: take chroma away in OKLCH until clipping makes no visible difference. */
function mapInto(convert: (color: Oklch) => Rgb, mode: 'rgb' | 'p3' | 'rec2020', origin: Oklch): Rgb {
  if (origin.l >= 1) return { r: 1, g: 1, b: 1 }
  if (origin.l <= 0) return { r: 0, g: 0, b: 0 }
  const justNoticeable = 0.02
  const epsilon = 0.0001
  let minimum = 0
  let maximum = origin.c
  let minimumInside = true
  let clipped = clip(convert(origin))
  if (difference({ mode, ...clipped }, origin) < justNoticeable) return clipped
  while (maximum - minimum > epsilon) {
    const chroma = (minimum + maximum) / 2
    const current: Oklch = { ...origin, c: chroma }
    const channels = convert(current)
    if (minimumInside && inside(channels)) {
      minimum = chroma
      continue
    }
    clipped = clip(channels)
    const away = difference({ mode, ...clipped }, current)
    if (away < justNoticeable) {
      if (justNoticeable - away < epsilon) return clipped
      minimumInside = false
      minimum = chroma
    } else maximum = chroma
  }
  return clipped
}

/** deltaEOK: the distance in Oklab. */
function difference(one: CuloriColor, other: Oklch): number {
  const a = toOklab(one)
  const b = toOklab(other)
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b)
}
