// The interface of a token type. One file per type; the list is in index.ts.
import type { Json } from '../base/token.ts'
import { longestNumber } from '../base/decimal.ts'
import { beginsWithLongNumber } from '../base/long-number.ts'
import type { Reference } from '../formula/alias.ts'
import type { TypeName } from '../base/type-names.ts'

/** A value that does not fit, in a sentence that says what would fit (no trailing dot). */
export interface Misfit {
  misfit: string
}

/** How an alias or a formula in a part is written, given the type that the part has. */
export type WriteReference = (reference: Reference, type: TypeName) => string

export interface TokenType<Parsed> {
  /** Read a literal into its normal form. Never throws. Parts of composites may hold aliases: they become references. */
  parse(value: Json): Parsed | Misfit
  /** The normal form as CSS text; also what the JSON export shows of scalars. `say` writes the references left in it. */
  text(parsed: Parsed, writeReference?: WriteReference): string
  /**
   * For composites: the places in a value that may hold an alias and the type that each place has.
   * `resolve` replaces the aliases there by the literals they lead to.
   */
  parts?(value: Json): Part[]
  /** Valid literals that show the type's range; golden files render each of them in each format. */
  examples: Json[]
}

/** Layers of a shadow and stops of a gradient: nobody draws more, and reading as many as a body holds would hold up others. */
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
  // String(): JSON has no word for the infinities that JSON.parse makes of 1e400.
  if (typeof value === 'string' && beginsWithLongNumber(value))
    return `a number of more than ${longestNumber} characters`
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
