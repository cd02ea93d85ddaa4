import type { Json, Token } from '../../base/token.ts'

/** A token once its references are found. */
export interface Settled {
  token: Token
  /** The resolved value; undefined where there is none. */
  literal: Json | undefined
  /** Of a weight: the slant that its source named as well (`Bold Italic`). */
  slant?: string
}
