// The text of each token's value: literals, or references where they are asked for.
import { aliasOf } from '../../alias.ts'
import type { Resolution } from '../../resolve.ts'
import type { TypeName } from '../../types/index.ts'
import { isMisfit } from '../../types/type.ts'
import { parseValue, typeOf } from '../../value.ts'
import type { ReadyToken } from '../prepared.ts'

export type Refer = (name: string) => string

/** The literal as CSS text. */
export function literalText({ token, resolved }: ReadyToken): string {
  return typeOf(token.type).text(resolved.parsed)
}

/**
 * The value with its aliases as `refer` writes them. An alias that would say something else on the other side (a string
 * that stands for a font weight is quoted there), and one in a place that takes no reference, is written as its literal.
 */
export function referringText(
  ready: ReadyToken,
  resolution: Resolution,
  types: ReadonlyMap<string, TypeName>,
  refer: Refer,
): string {
  const { token } = ready
  const type = typeOf(token.type)
  const say = (name: string, wanted: TypeName) => {
    const target = resolution.get(name)
    const given = types.get(name)
    if (!target?.ok || given === undefined) throw new Error(`${name} is not resolved though a token that needs it is`)
    const there = typeOf(given).text(target.parsed)
    const here = given === wanted ? target.parsed : parseValue(wanted, target.value)
    const literal = isMisfit(here) ? there : typeOf(wanted).text(here)
    return literal === there ? refer(name) : literal
  }
  const target = aliasOf(token.value)
  if (target !== null) return say(target, token.type)
  if (!type.parts) return literalText(ready)
  const places = type.parts(token.value)
  const fixed = places.some(
    ({ path, type }) => (type === 'boolean' || type === 'gradient') && holdsAlias(token.value, path),
  )
  return fixed ? literalText(ready) : type.text(type.parse(token.value), say)
}

function holdsAlias(value: unknown, path: (string | number)[]): boolean {
  let at = value
  for (const key of path) at = (at as Record<string | number, unknown>)[key]
  return aliasOf(at as ReadyToken['token']['value']) !== null
}
