// What a token comes to, and what a style sheet adds to that.
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import type { TypedValue } from '../types/parsed.ts'
import type { Unresolvable } from './unresolvable.ts'

export type Resolved = ResolvedLiteral | Unresolvable

/** Checking its `type` narrows `parsed`. */
export type ResolvedLiteral = Literal & TypedValue

export interface Literal {
  readonly ok: true
  /** What was resolved. */
  readonly token: Token
  /** The literal at the end, every part of a composite resolved; nowhere an alias left. */
  readonly value: Json
  /** The token that has the literal: the last of the chain. */
  readonly origin: Token
  /** The names followed, from the token itself to the one that has the literal. Computed on demand. */
  readonly chain: string[]
}

/** What a style sheet can work out that has no value here. */
export interface SheetForms {
  /** The literal of a formula whose units meet only where it is used; null: it has none there either. */
  formula(text: string, type: TypeName, find: (name: string) => Resolved | undefined): Json | null
  /** The literal for a length that leads to CSS kept as text; null: it leads to something else. */
  text(end: ResolvedLiteral): Json | null
}
