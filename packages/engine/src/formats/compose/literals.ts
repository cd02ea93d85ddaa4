// Kotlin expressions for Compose.
import type { Color } from '../../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../../color/convert.ts'
import { pair } from '../../color/write.ts'
import { seconds, type Duration } from '../../types/duration.ts'
import type { Parsed } from '../../types/parsed.ts'
import { decimal, fractional } from '../../base/decimal.ts'
import type { Noted } from '../parts/note-value.ts'

export interface KotlinValue extends Noted {
  text: string
  imports: string[]
  /** A composite takes about as many bytes of bytecode to initialize as its text has characters. */
  isComposite?: boolean
  /** The text style lacks its font family, since Compose takes fonts from the app's resources. */
  isWithoutFont?: boolean
}

const colorClass = 'androidx.compose.ui.graphics.Color'
export const unit = (name: string): string => `androidx.compose.ui.unit.${name}`

/** `0xAARRGGBB`, or fractions of Display P3 where sRGB is too small. */
export function color(color: Color): KotlinValue {
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

export function easing(numbers: Parsed<'cubicBezier'>): KotlinValue {
  return {
    text: `CubicBezierEasing(${numbers.map(float).join(', ')})`,
    imports: ['androidx.compose.animation.core.CubicBezierEasing'],
  }
}

export function weight(weight: number): KotlinValue {
  return { text: `FontWeight(${Math.round(weight)})`, imports: ['androidx.compose.ui.text.font.FontWeight'] }
}

/** null where it exceeds the range of Int. */
export function milliseconds(duration: Duration): string | null {
  const amount = Math.round(seconds(duration) * 1000)
  if (Math.abs(amount) >= 2 ** 31) return null
  return String(amount === 0 ? 0 : amount)
}

export function quantity(number: number, kind: string): string {
  const text = Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? decimal(number) : fractional(number)
  return text.startsWith('-') ? `(${text}).${kind}` : `${text}.${kind}`
}

export const float = (number: number): string => `${fractional(number)}f`

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
