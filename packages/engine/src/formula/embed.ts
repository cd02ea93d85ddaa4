// The text of a literal that replaces a reference in a formula.
import { readCssColor } from '../color/read-css.ts'
import type { Json } from '../base/token.ts'
import { readColorObject } from '../color/read-object.ts'
import { workedOut } from '../color/write.ts'
import { decimal } from '../base/decimal.ts'
import { readQuantity } from './value.ts'

/** The text of the formula before and after the literal. */
type Around = readonly [before: string, after: string]

/** Null if a formula cannot contain this literal. */
export function literalInFormula(literal: Json, around: Around): string | null {
  if (typeof literal === 'boolean') return String(literal)
  if (typeof literal === 'number') return guarded(decimal(literal), around)
  if (typeof literal === 'string') return textInFormula(literal, around)
  if (literal === null || Array.isArray(literal)) return null
  if (typeof literal.value === 'number' && typeof literal.unit === 'string')
    return guarded(decimal(literal.value) + literal.unit, around)
  const color = readColorObject(literal)
  return typeof color === 'string' ? null : workedOut(color)
}

function textInFormula(text: string, around: Around): string | null {
  if (readQuantity(text)) return guarded(text.trim(), around)
  if (/[(#]/.test(text) && readCssColor(text)) return text
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? null : `'${text}'`
}

/** In parentheses where the text would otherwise merge with its neighbors. */
const guarded = (text: string, [before, after]: Around) =>
  text.startsWith('-') || /[\w.#]$/.test(before) || /^[\w.%]/.test(after) ? `(${text})` : text
