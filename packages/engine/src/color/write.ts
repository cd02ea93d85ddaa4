// Colors as CSS text.
import { decimal } from '../values/decimal.ts'
import type { Color, Component, Srgb } from './color.ts'

/** `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export function hex({ r, g, b, alpha }: Srgb): string {
  return `#${pair(r)}${pair(g)}${pair(b)}${alpha < 1 ? pair(alpha) : ''}`
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Two hexadecimal digits of a fraction from 0 to 1. */
export function pair(fraction: number): string {
  return pairs[Math.round(fraction * 255)]!
}

/** As it was written; a color object as hex where sRGB's eight bits can say it, else as its CSS function. */
export function cssColor(color: Color): string {
  return color.written ?? cssColorFromNumbers(color)
}

function cssColorFromNumbers(color: Color): string {
  const { space, components, alpha } = color
  // By index: an iterator is felt in ten thousand colors.
  const { 0: a, 1: b, 2: c } = components
  if (space === 'srgb' && a !== null && b !== null && c !== null && alpha !== null) {
    if (inUnit(a) && inUnit(b) && inUnit(c)) return srgbText({ r: a, g: b, b: c, alpha })
  }
  const opacity = alpha === 1 ? '' : ` / ${say(alpha)}`
  switch (space) {
    case 'hsl':
    case 'hwb':
      return `${space}(${say(a)} ${say(b, '%')} ${say(c, '%')}${opacity})`
    case 'lab':
    case 'lch':
    case 'oklab':
    case 'oklch':
      return `${space}(${say(a)} ${say(b)} ${say(c)}${opacity})`
    default:
      return `color(${space} ${say(a)} ${say(b)} ${say(c)}${opacity})`
  }
}

const inUnit = (channel: number) => channel >= 0 && channel <= 1

function srgbText(color: Srgb): string {
  if (color.alpha === 1) return hex(color)
  // Eight bits hold an alpha if reading them back gives it to three decimals, as browsers do; 0.5 yes, 0.123 no.
  const back = Math.round(color.alpha * 255) / 255
  const exact = [2, 3].some(places => Math.abs(Number(back.toFixed(places)) - color.alpha) < 1e-9)
  if (exact) return hex(color)
  const channels = [color.r, color.g, color.b].map(channel => Math.round(channel * 255))
  return `rgb(${channels.join(' ')} / ${decimal(color.alpha)})`
}

function say(component: Component, unit = ''): string {
  return component === null ? 'none' : decimal(component) + unit
}
