// The form of a token for functions of a project: resolved, with its type and its references.
import type { JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { ValueByType } from './values.ts'

/** A place in a value that refers to another token. */
export interface TokenReference {
  /** The place in the value: `[]` for all of it, `['color']`, `[0, 'offsetX']`. */
  readonly path: readonly (string | number)[]
  /** The target of the reference, by its name in this output. */
  readonly name: string
  /** The text of the formula, if the reference is part of one. */
  readonly formula?: string
}

export interface TokenFacts {
  /** Dotted. In a format: the name after `names` and transforms; in a transform: the stored name. */
  readonly name: string
  /** The segments of the name. */
  readonly path: readonly string[]
  /** The stored name. */
  readonly storedName: string
  readonly description: string | null
  /** A text gives the reason. */
  readonly deprecated: boolean | string
  /** The token to use instead, by its name in this output. */
  readonly replacedBy: string | null
  /** The version that removes the token. */
  readonly removeIn: string | null
  /** DTCG `$extensions`. */
  readonly extensions: Readonly<JsonObject>
  /** The token that the value as a whole refers to, by its name in this output. */
  readonly alias: string | null
  /** All references of the value. References to tokens that the output leaves out have become values. */
  readonly references: readonly TokenReference[]
  /** The name of the mode, or of the permutation of a resolver. */
  readonly mode: string
  /** The value as text: the result of `text` of the transforms, otherwise CSS. */
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
