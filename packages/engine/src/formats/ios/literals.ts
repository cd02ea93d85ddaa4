// The parts of Swift constants.
import { fractional } from '../../base/decimal.ts'
import type { Noted } from '../parts/note-value.ts'

export interface SwiftValue extends Noted {
  /** The declaration after the name: `: CGFloat = 16.0` or ` = UIColor(…)`. */
  text: string
  /** The text declares a color alone, without a type: ` = ` and its expression. */
  isColor?: true
  /** The color expressions in the text of a composite, and a function that replaces them. */
  colors?: readonly string[]
  withColors?(colors: readonly string[]): string
  /** The structure of a composite. */
  type?: string
}

/** A color with its expression. */
export interface SwiftColor {
  text: string
  mapped: boolean
}

export const colorExpression = (declaration: string): string => declaration.slice(' = '.length)

export const swiftList = (items: readonly string[]): string => `[${items.join(', ')}]`
export const swiftNumbers = (numbers: readonly number[]): string => swiftList(numbers.map(fractional))

export function swiftString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["\\]/g, '\\$&')
    // Escapes the delimiters of block comments, so that the line can be commented out.
    .replace(/(?<=\*)\/|\/(?=\*)/g, '\\u{2f}')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, char => `\\u{${char.codePointAt(0)!.toString(16)}}`)
  return `"${escaped}"`
}
