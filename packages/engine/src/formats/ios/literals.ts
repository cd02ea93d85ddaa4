// What Swift constants are made of.
import { fractional } from '../../base/decimal.ts'
import type { Noted } from '../parts/note-value.ts'

export interface SwiftValue extends Noted {
  /** The declaration after the name: `: CGFloat = 16.0` or ` = UIColor(…)`. */
  text: string
  /** The expressions of the colors in it, and the same text with others in their places. */
  colors?: readonly string[]
  withColors?(colors: readonly string[]): string
  /** Of a value made of parts. */
  type?: string
}

/** A color, and the expression for it. */
export interface SwiftColor {
  text: string
  mapped: boolean
}

export const swiftList = (items: readonly string[]): string => `[${items.join(', ')}]`
export const swiftNumbers = (numbers: readonly number[]): string => swiftList(numbers.map(fractional))

export function swiftString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["\\]/g, '\\$&')
    // The marks of a block comment, for the sake of a comment around the line and of editors.
    .replace(/(?<=\*)\/|\/(?=\*)/g, '\\u{2f}')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, char => `\\u{${char.codePointAt(0)!.toString(16)}}`)
  return `"${escaped}"`
}
