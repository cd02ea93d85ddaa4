// A token as functions of a project get it: resolved, with its type, and with what it refers to.
import type { JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { ValueByType } from './values.ts'

/** A place in a value that refers to another token. */
export interface TokenReference {
  /** Where in the value: `[]` for all of it, `['color']`, `[0, 'offsetX']`. */
  readonly path: readonly (string | number)[]
  /** The token that is referred to, as it is called in this output. */
  readonly name: string
  /** Where the reference stands in a formula: its text. */
  readonly formula?: string
}

export interface TokenFacts {
  /** Dotted. In a format: as `names` and transforms have it; in a transform: as it is stored. */
  readonly name: string
  /** The segments of the name. */
  readonly path: readonly string[]
  /** The name as it is stored. */
  readonly storedName: string
  readonly description: string | null
  /** A text says why. */
  readonly deprecated: boolean | string
  /** The name of the token to use instead, as it is called in this output. */
  readonly replacedBy: string | null
  /** The version from which on the token is no longer there. */
  readonly removeIn: string | null
  /** DTCG `$extensions`. */
  readonly extensions: Readonly<JsonObject>
  /** The name of the token that the value as a whole refers to, as it is called in this output. */
  readonly alias: string | null
  /** Everything that the value refers to. References to tokens that the output leaves out became their values. */
  readonly references: readonly TokenReference[]
  /** The name of the mode, or of the permutation of a resolver. */
  readonly mode: string
  /** The value as text: as transforms say, else as CSS. */
  readonly text: string
  /** The same, but with references: `token.textWith(name => 'var(--x)')`. */
  textWith(writeReference: (name: string) => string): string
}

/** A token of one type: `Extract<ResolvedToken, { type: 'color' }>`. */
export type TokenOfType<Type extends TypeName> = TokenFacts & {
  readonly type: Type
  readonly value: ValueByType[Type]
}

/** Checking `type` narrows `value`. */
export type ResolvedToken = { [Type in TypeName]: TokenOfType<Type> }[TypeName]
