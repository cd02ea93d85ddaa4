import type { Json, Token } from '../../base/token.ts'

/** A token whose references are resolved. */
export interface Settled {
  token: Token
  /** The resolved value, or undefined. */
  literal: Json | undefined
  /** For a weight from the name of a face (`Bold Italic`): the slant. */
  slant?: string
}
