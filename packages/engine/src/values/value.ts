// Validates a value against its type and brings it into normal form.
import type { Json } from '../token.ts'
import { types, type TypeName } from '../types/index.ts'
import { isMisfit, type TokenType } from '../types/type.ts'

/** Why a literal is no value of the type (to follow `Invalid value for type color: `), or null. Parts may hold aliases. */
export function checkValue(type: TypeName, value: Json): string | null {
  const parsed = parseValue(type, value)
  return isMisfit(parsed) ? parsed.misfit : null
}

/** The normal form that the type's own file describes, or a misfit. */
export function parseValue(type: TypeName, value: Json): unknown {
  return typeOf(type).parse(value)
}

/** A type without its own normal form in view: what it parsed is for it alone to read. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export function typeOf(type: TypeName): TokenType<any> {
  return types[type]
}
