// The interface of a token type. One file per type; the list is in index.ts.
import type { Json } from '../base/token.ts'
import { longestNumber } from '../base/decimal.ts'
import { beginsWithLongNumber } from '../base/long-number.ts'
import type { Reference } from '../formula/alias.ts'
import type { TypeName } from '../base/type-names.ts'

/** Explains an invalid value: a phrase that states what is expected (no trailing dot). */
export interface Misfit {
  misfit: string
}

/** Writes an alias or a formula in a part of the given type. */
export type WriteReference = (reference: Reference, type: TypeName) => string

export interface TokenType<Parsed> {
  /** Parses a literal into its normal form. Never throws. Aliases in parts of composites become references. */
  parse(value: Json): Parsed | Misfit
  /** The normal form as CSS text, which the JSON export uses for scalars. `writeReference` writes references in it. */
  text(parsed: Parsed, writeReference?: WriteReference): string
  /**
   * For composites: the places in a value that may contain an alias, with their types. `resolve` replaces the aliases there by
   * literals.
   */
  parts?(value: Json): Part[]
  /** Valid literals that cover the type's range; golden files render each of them in each format. */
  examples: Json[]
}

/** The limit of layers in a shadow and stops in a gradient. No design needs more, and the limit bounds the time of a request. */
export const mostItems = 500

export interface Part {
  path: (string | number)[]
  type: TypeName
}

export function isMisfit(parsed: unknown): parsed is Misfit {
  return typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'misfit')
}

/** `expected a length such as "16px", not "red"`. */
export function misfit(expected: string, value: Json | undefined): Misfit {
  return { misfit: `expected ${expected}, not ${glimpse(value)}` }
}

function glimpse(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (value !== null && typeof value === 'object') return 'an object'
  // String(), because JSON.stringify writes the infinity that JSON.parse returns for 1e400 as null.
  if (typeof value === 'string' && beginsWithLongNumber(value))
    return `a number of more than ${longestNumber} characters`
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
