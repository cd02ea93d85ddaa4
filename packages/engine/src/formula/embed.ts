// A literal in the text of a formula, in the place of a reference.
import { readCssColor } from '../color/read-css.ts'
import type { Json } from '../base/token.ts'
import { readColorObject } from '../color/read-object.ts'
import { workedOut } from '../color/write.ts'
import { decimal } from '../base/decimal.ts'
import { readQuantity } from './value.ts'

/** What stands before and after it in the formula. */
type Around = readonly [before: string, after: string]

/** null: this literal cannot stand there. */
export function literalInFormula(literal: Json, around: Around): string | null {
  if (typeof literal === 'boolean') return String(literal)
  if (typeof literal === 'number') return guarded(decimal(literal), around)
  if (typeof literal === 'string') {
    if (readQuantity(literal)) return guarded(literal.trim(), around)
    if (/[(#]/.test(literal) && readCssColor(literal)) return literal
    if (!literal.includes('"')) return `"${literal}"`
    return literal.includes("'") ? null : `'${literal}'`
  }
  if (literal === null || Array.isArray(literal)) return null
  if (typeof literal.value === 'number' && typeof literal.unit === 'string')
    return guarded(decimal(literal.value) + literal.unit, around)
  const color = readColorObject(literal)
  return typeof color === 'string' ? null : workedOut(color)
}

/** In parentheses where it would run into what follows or precedes it. */
const guarded = (text: string, [before, after]: Around) =>
  text.startsWith('-') || /[\w.#]$/.test(before) || /^[\w.%]/.test(after) ? `(${text})` : text
