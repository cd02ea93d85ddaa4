// The result of resolving a token, and the additional results that a style sheet allows.
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import type { TypedValue } from '../types/parsed.ts'
import type { Unresolvable } from './unresolvable.ts'

export type Resolved = ResolvedLiteral | Unresolvable

/** Checking its `type` narrows `parsed`. */
export type ResolvedLiteral = Literal & TypedValue

export interface Literal {
  readonly ok: true
  /** The token that was resolved. */
  readonly token: Token
  /** The literal, without any alias: the parts of a composite are resolved as well. */
  readonly value: Json
  /** The token that has the literal: the last of the chain. */
  readonly origin: Token
  /** The chain of aliases, from the token itself to the one that has the literal. Computed on demand. */
  readonly chain: string[]
}

/** Literals for values that only a style sheet can compute. */
export interface SheetForms {
  /** The literal of a formula whose units only CSS can combine, or null. */
  formula(text: string, type: TypeName, find: (name: string) => Resolved | undefined): Json | null
  /** The literal of a length that refers to a string token with CSS, or null for any other target. */
  text(end: ResolvedLiteral): Json | null
}
