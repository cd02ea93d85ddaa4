// Shared code of composite types: objects of named parts, each a literal of its type or an alias.
import { isReference, type Reference, referenceIn } from '../formula/alias.ts'
import type { Json, JsonObject } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { isMisfit, misfit, type Misfit, type Part, type WriteReference, type TokenType } from './type.ts'

export interface Field<Parsed> {
  /** The type that an alias here must point to. */
  type: TypeName
  of: TokenType<Parsed>
  optional?: true
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each field has a normal form of its own
export type Fields = Record<string, Field<any>>

/** A present part: its normal form, or the alias in it. */
export type Held<Parsed> = Parsed | Reference

export type ParsedFields<F extends Fields> = {
  [K in keyof F]: F[K] extends { of: TokenType<infer P>; optional: true }
    ? Held<P> | undefined
    : F[K] extends { of: TokenType<infer P> }
      ? Held<P>
      : never
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parsePart<P>(value: Json, type: TokenType<P>): Held<P> | Misfit {
  return referenceIn(value) ?? type.parse(value)
}

/** Every named part; a missing or unknown one is a misfit. */
export function parseFields<F extends Fields>(value: Json, fields: F, expected: string): ParsedFields<F> | Misfit {
  if (!isObject(value)) return misfit(expected, value)
  const parsed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const part = Object.hasOwn(value, name) ? value[name] : undefined
    if (part === undefined) {
      if (field.optional) continue
      return { misfit: `${name} is missing: ${misfit(expected, value).misfit}` }
    }
    const read: unknown = parsePart(part, field.of)
    if (isMisfit(read)) return { misfit: `${name}: ${read.misfit}` }
    parsed[name] = read
  }
  const unknown = Object.keys(value).find(name => !Object.hasOwn(fields, name))
  if (unknown !== undefined)
    return { misfit: `${JSON.stringify(unknown.slice(0, 40))} is not a part of it: expected ${expected}` }
  return parsed as ParsedFields<F>
}

/** The places of the present parts, below `path`. */
export function fieldParts(value: Json, fields: Fields, path: Part['path'] = []): Part[] {
  if (!isObject(value)) return []
  return Object.entries(fields)
    .filter(([name]) => Object.hasOwn(value, name))
    .flatMap(([name, field]) => [
      { path: [...path, name], type: field.type },
      ...(field.of.parts?.(value[name] as Json) ?? []).map(part => ({ ...part, path: [...path, name, ...part.path] })),
    ])
}

/** A part as text: a literal by its type, an alias or a formula by `writeReference`. */
export function partText<P>(held: Held<P>, field: Field<P>, writeReference?: WriteReference): string {
  if (!isReference(held)) return field.of.text(held, writeReference)
  if (writeReference) return writeReference(held, field.type)
  const what = 'ref' in held ? `alias ${JSON.stringify(held.ref)}` : `formula ${JSON.stringify(held.formula)}`
  throw new Error(`A value with the ${what} in it has no text until it is resolved`)
}
