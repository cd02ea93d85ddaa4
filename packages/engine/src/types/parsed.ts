// Values in normal form together with their type. Derived from the list of types, so that writers receive what `parse` returns.
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

/** The normal form after resolution, with literals in place of references. */
export type Parsed<Type extends TypeName> = WithoutReferences<Normal<Type>>

/** A resolved value with its type: checking `type` narrows `parsed`. */
export type TypedValue = { [Type in TypeName]: { readonly type: Type; readonly parsed: Parsed<Type> } }[TypeName]

/**
 * The writers of a format that holds every type, by type: functions of the type's normal form. A format that forgets one does
 * not compile.
 */
export type ByType<Result, Context = void> = {
  readonly [Type in TypeName]: (parsed: Parsed<Type>, context: Context) => Result
}

/** The same of a format that holds some types; a type without an entry is not held. */
export type BySomeTypes<Result, Context = void> = Partial<ByType<Result, Context>>

/** Writers of text by type, for languages that can express all types; `writeReference` writes references. */
export type TextByType = {
  readonly [Type in TypeName]: (parsed: Normal<Type>, writeReference?: WriteReference) => string
}

/** The result for a value, or null where its type is not held. */
export function writeByType<Result, Context>(
  writers: BySomeTypes<Result, Context>,
  { type, parsed }: TypedValue,
  context: Context,
): Result | null {
  // TypeScript cannot see that `parsed` is of `type` in a look-up by it.
  const write = writers[type] as ((parsed: unknown, context: Context) => Result) | undefined
  return write ? write(parsed, context) : null
}
