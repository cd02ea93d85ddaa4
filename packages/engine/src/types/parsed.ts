// Values in normal form together with their type, derived from the list: what a writer is given of a type is what its file parses.
import type { types, TypeName } from './index.ts'
import type { WriteReference, TokenType } from './type.ts'
import type { Reference } from '../formula/alias.ts'

/** The normal form of a type; the parts of a composite may be references. */
export type Normal<Type extends TypeName> = (typeof types)[Type] extends TokenType<infer Value> ? Value : never

type WithoutReferences<Value> = Value extends Reference
  ? never
  : Value extends object
    ? { [Key in keyof Value]: WithoutReferences<Value[Key]> }
    : Value

/** The same once it is resolved: a literal stands in the place of each reference. */
export type Parsed<Type extends TypeName> = WithoutReferences<Normal<Type>>

/** A resolved value with its type: to ask for `type` is to know `parsed`. */
export type TypedValue = { [Type in TypeName]: { readonly type: Type; readonly parsed: Parsed<Type> } }[TypeName]

/**
 * What a format does with each type: a function of the type's own normal form, or 'not held' where it has no form for the type.
 * A format that forgets a type does not compile.
 */
export type ByType<Result, Context = void> = {
  readonly [Type in TypeName]: ((parsed: Parsed<Type>, context: Context) => Result) | 'not held'
}

/** The text of each type in a language that can hold all of them, with its references as `say` writes them. */
export type TextByType = {
  readonly [Type in TypeName]: (parsed: Normal<Type>, writeReference?: WriteReference) => string
}

/** The result for a value, or null where its type is not held. */
export function writeByType<Result, Context>(
  writers: ByType<Result, Context>,
  { type, parsed }: TypedValue,
  context: Context,
): Result | null {
  // Type and value belong together; TypeScript loses that on the way through the table.
  const write = writers[type] as ((parsed: unknown, context: Context) => Result) | 'not held'
  return write === 'not held' ? null : write(parsed, context)
}
