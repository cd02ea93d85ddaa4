// Whether two tokens are equal but for the spelling of their values.
import { OWN } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { Color } from '../../color/color.ts'
import { aliasOf, partAt } from '../../formula/alias.ts'
import { isMisfit } from '../../types/type.ts'
import type { TypeName } from '../../types/index.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { parseValue, typeOf } from '../../values/value.ts'

/** Facts under Tessera's key that follow from how a document writes a token. */
export const derivedFacts: ReadonlySet<string> = new Set([
  'sourceType',
  'spelling',
  'math',
  'sourceValue',
  'json',
  'parts',
  'formula',
  'modifier',
])

const facts = ['description', 'deprecated', 'replaced_by', 'remove_in'] as const

/** Equal but for the spelling of the value: `#fff` and its color object, `16px` and `{value: 16, unit: "px"}`. */
export function isSameToken(a: Token, b: Token): boolean {
  return (
    a.name === b.name &&
    a.type === b.type &&
    facts.every(fact => (a[fact] ?? null) === (b[fact] ?? null)) &&
    canonicalJson(statedExtensions(a)) === canonicalJson(statedExtensions(b)) &&
    isSameValue(a.type, a.value, b.value)
  )
}

/** A text that two tokens share whenever they are equal but for their names and the spelling of their values. */
export const tokenMeaning = (token: Token): string =>
  canonicalJson([
    token.type,
    meaning(token.type, token.value),
    statedExtensions(token),
    facts.map(fact => token[fact] ?? null),
  ])

export const isSameValue = (type: TypeName, a: Json, b: Json): boolean =>
  canonicalJson(a) === canonicalJson(b) || meaning(type, a) === meaning(type, b)

/** The extensions without what follows from the spelling. */
export function statedExtensions({ extensions }: Token): JsonObject {
  const { [OWN]: own, ...others } = extensions ?? {}
  if (!isObject(own)) return own === undefined ? others : { ...others, [OWN]: own }
  const stated = Object.entries(own).filter(([fact]) => !derivedFacts.has(fact))
  return stated.length > 0 ? { ...others, [OWN]: Object.fromEntries(stated) } : others
}

function meaning(type: TypeName, value: Json): string {
  const target = aliasOf(value)
  if (target !== null) return `{${target}}`
  const parts = typeOf(type).parts?.(value)
  if (!parts) return scalarMeaning(type, value)
  const copy: JsonObject = { value: structuredClone(value) }
  for (const { path, type: part } of parts) {
    const at = partAt(value, path)
    if (at === undefined) continue
    const holder = partAt(copy, ['value', ...path.slice(0, -1)]) as JsonObject
    holder[path.at(-1)!] = meaning(part, at)
  }
  return canonicalJson(copy)
}

function scalarMeaning(type: TypeName, value: Json): string {
  const parsed: unknown = parseValue(type, value)
  if (isMisfit(parsed)) return canonicalJson(value)
  if (type !== 'color') return String(canonicalJson(parsed as Json))
  const { space, components, alpha } = parsed as Color
  const rounded = [...components, alpha].map(part => (part === null ? null : Math.round(part * 1e6) / 1e6))
  return canonicalJson([space, rounded])
}
