// Writes constants in Dart.
import type { Color } from '../../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../../color/convert.ts'
import { pair } from '../../color/write.ts'
import { seconds, type Duration } from '../../types/duration.ts'
import type { Parsed } from '../../types/parsed.ts'
import { fractional } from '../../base/decimal.ts'
import type { Noted } from '../parts/note-value.ts'

export interface DartValue extends Noted {
  type: string
  text: string
  /** A remark for people who use the number. */
  remark?: string
}

/** `0xAARRGGBB`, or fractions of Display P3 where sRGB is too small. */
export function colorText(color: Color): string {
  if (!isWide(color)) {
    const { r, g, b, alpha } = toSrgb(color)
    return `Color(0x${[alpha, r, g, b].map(pair).join('').toUpperCase()})`
  }
  const { r, g, b, alpha } = toDisplayP3(color)
  const [red, green, blue, opacity] = [r, g, b, alpha].map(channel => channel.toFixed(4))
  return `Color.from(alpha: ${opacity}, red: ${red}, green: ${green}, blue: ${blue}, colorSpace: ui.ColorSpace.displayP3)`
}

export function durationText(duration: Duration): string | null {
  const microseconds = Math.round(seconds(duration) * 1e6)
  if (!Number.isSafeInteger(microseconds)) return null
  if (microseconds === 0) return 'Duration.zero'
  return microseconds % 1000 === 0
    ? `Duration(milliseconds: ${microseconds / 1000})`
    : `Duration(microseconds: ${microseconds})`
}

export const cubicText = (numbers: Parsed<'cubicBezier'>): string => `Cubic(${numbers.map(fractional).join(', ')})`

export function dartString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/['\\$]/g, '\\$&')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, char => `\\u{${char.codePointAt(0)!.toString(16)}}`)
  return `'${escaped}'`
}
