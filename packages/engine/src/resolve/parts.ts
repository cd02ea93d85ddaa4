// What the parts of a composite take over from the tokens that they point at.
import { aliasAt, partAt } from '../formula/alias.ts'
import { mayStandFor, takenOver } from './stand-for.ts'
import type { Failure } from './unresolvable.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import { slantIn } from '../types/font-style.ts'
import { typeOf } from '../values/value.ts'

/** The token that a name leads to, and its literal. */
interface Literal {
  token: Token
  value: Json
}

/** The value of a composite whose aliases may all stand where they do, with what one of them takes over in other words. */
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
    // The name of a face says both.
    const slant = expected === 'fontWeight' && typeof literal === 'string' ? slantIn(literal) : null
    if (slant !== null && type === 'typography') holder.fontStyle ??= slant
  }
  return { value: whole }
}
