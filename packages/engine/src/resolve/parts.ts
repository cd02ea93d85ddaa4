// Adapts the parts of a composite to the tokens that they point at.
import { aliasAt, partAt } from '../formula/alias.ts'
import { mayStandFor, takenOver } from './stand-for.ts'
import type { Failure } from './unresolvable.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import { slantIn } from '../types/font-style.ts'
import { typeOf } from '../values/value.ts'

/** A resolved token and its literal. */
interface Literal {
  token: Token
  value: Json
}

/**
 * Checks the type of each alias in a composite, and replaces an alias by a literal where the part reads the target's literal
 * differently.
 */
export function withParts(
  { name, type, value }: Token,
  literalOf: (name: string) => Literal,
): { value: Json } | Failure {
  let whole = value
  for (const { path, type: expected } of typeOf(type).parts?.(value) ?? []) {
    const part = aliasAt(value, path)
    if (part === null) continue
    const { token: given, value: literal } = literalOf(part)
    if (!mayStandFor(given.type, literal, expected)) {
      const place = path.join('.')
      return { reason: 'type', detail: `${place} of ${name} is a ${expected}, but ${part} is a ${given.type}` }
    }
    const here = takenOver(given.type, literal, expected)
    if (here === literal) continue
    if (whole === value) whole = structuredClone(value) as Json
    const holder = partAt(whole, path.slice(0, -1)) as JsonObject
    holder[path.at(-1)!] = here
    // The name of a font face states weight and slant.
    const slant = type === 'typography' && expected === 'fontWeight' ? slantOf(literal) : null
    if (slant !== null) holder.fontStyle ??= slant
  }
  return { value: whole }
}

const slantOf = (face: Json) => (typeof face === 'string' ? slantIn(face) : null)
