// Colors as CSS text.
import { decimal } from '../base/decimal.ts'
import type { Color, ColorSpace, Component, Srgb } from './color.ts'

/** `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export function hex({ r, g, b, alpha }: Srgb): string {
  return alpha < 1 ? hexOfOpaque(r, g, b) + pair(alpha) : hexOfOpaque(r, g, b)
}

const hexOfOpaque = (r: number, g: number, b: number): string => `#${pair(r)}${pair(g)}${pair(b)}`

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Two hexadecimal digits of a fraction from 0 to 1. */
export function pair(fraction: number): string {
  return pairs[Math.round(fraction * 255)]!
}

/** The original text; a color object as hex where eight bits of sRGB are exact, else as its CSS function. */
export function cssColor(color: Color): string {
  return color.written ?? cssColorFromNumbers(color)
}

function cssColorFromNumbers(color: Color): string {
  const plain = plainSrgbText(color)
  if (plain !== null) return plain
  const { space, components, alpha } = color
  const { 0: a, 1: b, 2: c } = components
  const opacity = alpha === 1 ? '' : ` / ${componentText(alpha)}`
  switch (space) {
    case 'hsl':
    case 'hwb':
      return `${space}(${componentText(a)} ${componentText(b, '%')} ${componentText(c, '%')}${opacity})`
    case 'lab':
    case 'lch':
    case 'oklab':
    case 'oklch':
      return `${space}(${componentText(a)} ${componentText(b)} ${componentText(c)}${opacity})`
    default:
      return `color(${space} ${componentText(a)} ${componentText(b)} ${componentText(c)}${opacity})`
  }
}

/** null where a channel is missing or out of range, or the color is in another space. */
function plainSrgbText({ space, components, alpha }: Color): string | null {
  // By index: array destructuring is measurably slower over ten thousand colors.
  const { 0: r, 1: g, 2: b } = components
  if (space !== 'srgb' || !inUnit(r) || !inUnit(g) || !inUnit(b) || alpha === null) return null
  return alpha === 1 ? hexOfOpaque(r, g, b) : translucentText({ r, g, b, alpha })
}

const inUnit = (channel: Component): channel is number => channel !== null && channel >= 0 && channel <= 1

function translucentText(color: Srgb): string {
  // Eight bits hold an alpha if reading them back gives it to three decimals, as browsers do; 0.5 yes, 0.123 no.
  const back = Math.round(color.alpha * 255) / 255
  const exact = [2, 3].some(places => Math.abs(Number(back.toFixed(places)) - color.alpha) < 1e-9)
  if (exact) return hex(color)
  const channels = [color.r, color.g, color.b].map(channel => Math.round(channel * 255))
  return `rgb(${channels.join(' ')} / ${decimal(color.alpha)})`
}

function componentText(component: Component, unit = ''): string {
  return component === null ? 'none' : decimal(component) + unit
}

/** A computed color as text: hexadecimal where eight bits represent it exactly, else its CSS function. */
export const workedOut = (color: Color): string => asWritten(color).written!

/** The color with the text of `workedOut`, and the numbers that `readCssColor` would read from that text. */
export function asWritten(color: Color): Color {
  if (color.written !== undefined) return color
  const { space } = color
  // Conversions within sRGB are exact to twelve digits; those through matrices leave noise after the sixth decimal.
  const places = space === 'srgb' || space === 'hsl' || space === 'hwb' ? 1e10 : 1e6
  const { 0: a, 1: b, 2: c } = color.components
  const components: Color['components'] = [rounded(a, places), rounded(b, places), rounded(c, places)]
  const alpha = rounded(color.alpha, 1e6)
  if (space === 'srgb') return inBytes(color.components, alpha) ?? inNumbers(components, alpha)
  const written = cssColorFromNumbers({ space, components, alpha })
  const read: Color = { space, components: inRange(space, components), alpha: between(0, alpha, 1), written }
  if (space === 'hsl' || space === 'hwb') read.legacy = true
  return read
}

/** sRGB in eight bits; null where they do not represent it exactly. */
function inBytes(components: Color['components'], alpha: Component): Color | null {
  const bytes = components.map(part => (part === null ? NaN : part * 255))
  if (alpha === null || !bytes.every(byte => byte >= 0 && byte <= 255 && Math.abs(byte - Math.round(byte)) < 1e-6))
    return null
  const whole = bytes.map(byte => rounded(byte, 1)!)
  const [r, g, b] = whole.map(byte => byte / 255) as [number, number, number]
  const written = alpha === 1 ? hex({ r, g, b, alpha }) : `rgb(${whole.join(' ')} / ${componentText(alpha)})`
  return { space: 'srgb', components: [r, g, b], alpha: between(0, alpha, 1), written, legacy: true }
}

function inNumbers(components: Color['components'], alpha: Component): Color {
  const channels = components.map(part => componentText(part)).join(' ')
  const written = `color(srgb ${channels}${alpha === 1 ? '' : ` / ${componentText(alpha)}`})`
  return { space: 'srgb', components, alpha: between(0, alpha, 1), written }
}

/** The components clamped to the ranges of their space, as reading clamps them. */
function inRange(space: ColorSpace, [a, b, c]: Color['components']): Color['components'] {
  switch (space) {
    case 'lab':
      return [between(0, a, 100), b, c]
    case 'lch':
      return [between(0, a, 100), between(0, b, Infinity), turned(c)]
    case 'oklab':
      return [between(0, a, 1), b, c]
    case 'oklch':
      return [between(0, a, 1), between(0, b, Infinity), turned(c)]
    case 'hsl':
      return [turned(a), between(0, b, Infinity), c]
    case 'hwb':
      return [turned(a), b, c]
    default:
      return [a, b, c]
  }
}

const between = (least: number, part: Component, most: number): Component =>
  part === null ? null : Math.min(most, Math.max(least, part))

const turned = (degrees: Component): Component => (degrees === null ? null : ((degrees % 360) + 360) % 360)

/** Adding zero turns -0 into 0. */
const rounded = (part: Component, places: number): Component =>
  part === null ? null : Math.round(part * places) / places + 0
