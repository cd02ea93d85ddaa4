// Restores the formulas that `writing/results.ts` stores beside the values of a document, if they still produce these values.
import { inSpace } from '../color/spaces.ts'
import { toSrgb } from '../color/convert.ts'
import { hex } from '../color/write.ts'
import type { Color } from '../color/color.ts'
import { FORMULA, OWN, withoutOwn } from '../base/own-facts.ts'
import { isObject } from '../base/plain-json.ts'
import { partAt, references } from '../formula/alias.ts'
import { circleFinder } from '../resolve/circle.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'
import { canonicalJson } from '../values/canonical.ts'
import { checkFormulas, checkValue, parseValue, typeOf } from '../values/value.ts'

/** `allAround`: tokens of other sources that references may point to. Returns the same array if no token has a stored formula. */
export function takeUpFormulas(tokens: Token[], allAround: () => readonly Token[] = () => []): Token[] {
  if (!tokens.some(hasFact)) return tokens
  const around = allAround()
  const proposed = tokens.map(token => (hasFact(token) ? proposalOf(token) : token))
  // A formula is restored only if it produces the literal of the document.
  const literals = resolveTokens([...around, ...tokens])
  const edges = new Map([...around, ...proposed].map(token => [token.name, references(token)]))
  const findCircle = circleFinder(edges)
  return proposed.map((token, i) => {
    const before = tokens[i]!
    if (token === before) return before
    const kept = { ...before, extensions: token.extensions ?? null }
    if (token.value === before.value || findCircle(token.name)) return kept
    const alone = resolveTokens([token], name => (name === token.name ? undefined : literals.get(name)))
    const end = alone.get(token.name)
    const was = literals.get(token.name)
    return end?.ok && was?.ok && sameLiteral(token.type, end.value, was.value) ? token : kept
  })
}

function hasFact({ extensions }: Token): boolean {
  const own = extensions?.[OWN]
  return isObject(own) && Object.hasOwn(own, FORMULA)
}

/** The token with its formulas restored as far as they are valid, and without the stored copy in any case. */
function proposalOf(token: Token): Token {
  const fact = (token.extensions![OWN] as JsonObject)[FORMULA]!
  const others = withoutOwn(token.extensions ?? null, FORMULA)
  const extensions = others && Object.keys(others).length > 0 ? others : null
  const value = typeof fact === 'string' ? { formula: fact } : withParts(token, fact)
  const sound =
    token.alias_to === null && checkFormulas(token.type, value) === null && checkValue(token.type, value) === null
  return { ...token, value: sound ? value : token.value, extensions }
}

function withParts(token: Token, fact: Json): Json {
  if (!isObject(fact)) return token.value
  const value = structuredClone(token.value) as Json
  for (const { path } of typeOf(token.type).parts?.(token.value) ?? []) {
    const text = Object.hasOwn(fact, path.join('.')) ? fact[path.join('.')] : undefined
    const holder = partAt(value, path.slice(0, -1))
    if (typeof text === 'string' && typeof holder === 'object' && holder !== null)
      (holder as JsonObject)[path.at(-1)!] = { formula: text }
  }
  return value
}

/** Ignores invisible differences: compares colors in eight bits, numbers in six digits. */
function sameLiteral(type: TypeName, one: Json, other: Json): boolean {
  const [a, b] = [parseValue(type, one), parseValue(type, other)]
  if (isMisfit(a) || isMisfit(b)) return false
  return comparable(type, a) === comparable(type, b) || (type === 'color' && sameColor(a as Color, b as Color))
}

/** A text for comparison, with colors in hex and rounded numbers. */
function comparable(type: TypeName, parsed: unknown): string {
  return (
    canonicalJson(
      JSON.parse(
        JSON.stringify(parsed, (_, value: unknown) => {
          if (typeof value === 'number') return Number(value.toPrecision(6))
          if (typeof value === 'object' && value !== null && 'space' in value) return hex(toSrgb(value as Color))
          return value
        }),
      ) as Json,
    ) + type
  )
}

function sameColor(a: Color, b: Color): boolean {
  const [one, other] = [inSpace(a, 'oklab').components, inSpace(b, 'oklab').components]
  return (
    one.every((part, i) => Math.abs((part ?? 0) - (other[i] ?? 0)) < 1e-4) &&
    Math.abs((a.alpha ?? 0) - (b.alpha ?? 0)) < 0.002
  )
}
