// Values in the spelling that other tools read: scalars as text, references as `{a.b}`.
import { aliasOf, replaceReferences } from '../alias.ts'
import { isObject } from '../reading/plain-json.ts'
import type { Json, JsonObject, Token } from '../token.ts'
import { isTypeName, type TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'
import { typeOf } from '../value.ts'

/** The value of a token with `{a.b}` for every reference (spelled by `say`) and text for scalars that are objects. */
export function plainValue(token: Token, say: (name: string) => string): Json {
  if (token.alias_to !== null) return `{${say(token.alias_to)}}`
  return replaceReferences(plainLiteral(token.type, token.value), target => `{${say(target)}}`)
}

/** `{value: 16, unit: "px"}` → `"16px"`, color objects → CSS text, also within composites; text and numbers stay as they are. */
function plainLiteral(type: TypeName, value: Json): Json {
  if (aliasOf(value) !== null || typeof value !== 'object' || value === null) return value
  const { parse, text, parts } = typeOf(type)
  if (!parts) {
    const parsed: unknown = isObject(value) ? parse(value) : value
    return isObject(value) && !isMisfit(parsed) ? text(parsed) : value
  }
  const copy = structuredClone(value) as Json
  for (const part of parts(value)) {
    const last = part.path.at(-1)!
    const holder = part.path.slice(0, -1).reduce<Json | undefined>((at, key) => (at as JsonObject)?.[key], copy)
    if (holder === null || typeof holder !== 'object' || !Object.hasOwn(holder, last) || !isTypeName(part.type))
      continue
    const literal = (holder as JsonObject)[last]!
    if (!typeOf(part.type).parts) (holder as JsonObject)[last] = plainLiteral(part.type, literal)
  }
  return copy
}
