// Adapts the parts of a composite to the tokens that they point at.
import { aliasAt, partAt } from '../formula/alias.ts'
import { mayStandFor, takenOver } from './stand-for.ts'
import type { Failure } from './unresolvable.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { slantOf } from './slant.ts'
import { typeOf } from '../values/value.ts'

/** A resolved token and its literal, and the token that has it. */
interface Literal {
  token: Token
  origin: Token
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
    const target = literalOf(part)
    const { token: given, value: literal } = target
    if (!mayStandFor(given.type, literal, expected)) {
      const place = path.join('.')
      return { reason: 'type', detail: `${place} of ${name} is a ${expected}, but ${part} is a ${given.type}` }
    }
    const { here, slant } = readAs(type, path, expected, target)
    if (here === literal && slant === null) continue
    if (whole === value) whole = structuredClone(value) as Json
    put(partAt(whole, path.slice(0, -1)) as JsonObject, path.at(-1)!, here === literal ? null : here, slant)
  }
  return { value: whole }
}

type Path = readonly (string | number)[]

/** What the part takes over of its target, and the slant that a weight brings along. */
function readAs(type: TypeName, path: Path, expected: TypeName, target: Literal): { here: Json; slant: string | null } {
  const faceSlant = type === 'typography' ? slantOf(target.origin) : null
  const slant = expected === 'fontWeight' ? faceSlant : null
  if (isSlantOfWeight(type, path, target)) return { here: faceSlant ?? 'normal', slant }
  return { here: takenOver(target.token.type, target.value, expected), slant }
}

/** The name of a font face states weight and slant. */
function put(holder: JsonObject, key: string | number, literal: Json, slant: string | null): void {
  if (literal !== null) holder[key] = literal
  if (slant !== null) holder.fontStyle ??= slant
}

/** The weight that stands for a slant has the name of a face. */
const isSlantOfWeight = (type: TypeName, path: Path, { origin }: Literal): boolean =>
  origin.type === 'fontWeight' && type === 'typography' && path.at(-1) === 'fontStyle'
