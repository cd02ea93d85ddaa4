// What a token type has to say of itself. One file per type; the list is in index.ts.
import type { Json } from '../token.ts'

/** A value that does not fit, in a sentence that says what would fit (no trailing dot). */
export interface Misfit {
  misfit: string
}

export interface TokenType<Parsed> {
  /** Read a literal without aliases into its normal form. Never throws. */
  parse(value: Json): Parsed | Misfit
  /** The normal form as CSS text; also what the JSON export shows of scalars. */
  text(parsed: Parsed): string
  /**
   * For composites: the places in a value that may hold an alias and the type that each place has.
   * `check` skips places that hold one; `resolve` replaces them by the literal they lead to.
   */
  parts?(value: Json): Part[]
  /** Valid literals that show the type's range; golden files render each of them in each format. */
  examples: Json[]
}

export interface Part {
  path: (string | number)[]
  type: string
}
