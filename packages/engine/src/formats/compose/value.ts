// A value as a Compose expression, and the imports it needs; null where Compose has no such value.
import type { Color } from '../../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../../color/convert.ts'
import { pair } from '../../color/write.ts'
import { decimal, fractional } from '../../values/decimal.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { seconds, type Duration } from '../../types/duration.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType } from '../../types/parsed.ts'

export interface KotlinValue {
  text: string
  imports: string[]
  /** It was given in rem. */
  rem?: boolean
}

const colorClass = 'androidx.compose.ui.graphics.Color'
const unit = (name: string) => `androidx.compose.ui.unit.${name}`

/** The expression for each type, given the pixels of one rem. */
export const kotlinValues: ByType<KotlinValue | null, number> = {
  color,
  dimension: (dimension, remBase) => length(dimension, remBase, 'dp'),
  fontSize: (size, remBase) => length(size, remBase, 'sp'),
  letterSpacing: relative,
  lineHeight: relative,
  fontWeight: weight => ({
    text: `FontWeight(${Math.round(weight)})`,
    imports: ['androidx.compose.ui.text.font.FontWeight'],
  }),
  number: number => plain(fractional(number)),
  duration: milliseconds,
  cubicBezier: numbers => ({
    text: `CubicBezierEasing(${numbers.map(float).join(', ')})`,
    imports: ['androidx.compose.animation.core.CubicBezierEasing'],
  }),
  fontFamily: names => plain(`listOf(${names.map(kotlinString).join(', ')})`),
  string: text => plain(kotlinString(text)),
  boolean: flag => plain(String(flag)),
  strokeStyle: 'not held',
  border: 'not held',
  transition: 'not held',
  shadow: 'not held',
  gradient: 'not held',
  typography: 'not held',
}

/** Of Kotlin's own types: nothing to import. */
function plain(text: string): KotlinValue {
  return { text, imports: [] }
}

/** `0xAARRGGBB`, or fractions of Display P3 where sRGB is too small. */
function color(color: Color): KotlinValue {
  if (!isWide(color)) {
    const { r, g, b, alpha } = toSrgb(color)
    return { text: `Color(0x${[alpha, r, g, b].map(pair).join('').toUpperCase()})`, imports: [colorClass] }
  }
  const { r, g, b, alpha } = toDisplayP3(color)
  const [red, green, blue, opacity] = [r, g, b, alpha].map(channel => `${channel.toFixed(4)}f`)
  return {
    text: `Color(red = ${red}, green = ${green}, blue = ${blue}, alpha = ${opacity}, colorSpace = ColorSpaces.DisplayP3)`,
    imports: [colorClass, 'androidx.compose.ui.graphics.colorspace.ColorSpaces'],
  }
}

function length(dimension: Dimension, remBase: number, kind: 'dp' | 'sp'): KotlinValue | null {
  const pixels = toPixels(dimension, remBase)
  if (pixels === null) return null
  return { text: quantity(pixels, kind), imports: [unit(kind)], rem: dimension.unit === 'rem' }
}

/** Multiples of the font size are `em`. */
function relative(height: LineHeight, remBase: number): KotlinValue | null {
  if (typeof height === 'number') return { text: quantity(height, 'em'), imports: [unit('em')] }
  if (height.unit === 'em') return { text: quantity(height.value, 'em'), imports: [unit('em')] }
  if (height.unit === '%') return { text: quantity(height.value / 100, 'em'), imports: [unit('em')] }
  return length(height, remBase, 'sp')
}

function milliseconds(duration: Duration): KotlinValue | null {
  const amount = Math.round(seconds(duration) * 1000)
  return Math.abs(amount) < 2 ** 31 ? plain(String(amount === 0 ? 0 : amount)) : null
}

function quantity(number: number, kind: string): string {
  const text = Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? decimal(number) : fractional(number)
  return text.startsWith('-') ? `(${text}).${kind}` : `${text}.${kind}`
}

function float(number: number): string {
  return `${fractional(number)}f`
}

export function kotlinString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["\\$]/g, '\\$&')
    .replace(
      /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
      char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return `"${escaped}"`
}
