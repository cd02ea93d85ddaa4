// The text of each token's value: literals, or references where they are asked for. Sass and Less have it in their own words.
import { aliasAt, aliasOf } from '../../resolve/alias.ts'
import type { Resolution, ResolvedLiteral } from '../../resolve/resolve.ts'
import { cssName } from '../../naming/spelling.ts'
import type { TypeName } from '../../types/index.ts'
import { isMisfit, type SayReference } from '../../types/type.ts'
import { parseValue, typeOf } from '../../values/value.ts'
import { cssOf } from '../../writing/css-text.ts'
import { customProperty } from './scan.ts'

export type Refer = (name: string) => string

export interface Speech {
  /** A value by its type; `say` writes the references in it. */
  text(type: TypeName, parsed: unknown, say?: SayReference): string
  /** CSS that no type holds; null where the language cannot be given it. */
  css(text: string): string | null
}

export const plainCss: Speech = { text: (type, parsed, say) => typeOf(type).text(parsed, say), css: text => text }

const propertyInVar = new RegExp(String.raw`(?<=\bvar\(\s*)${customProperty}`, 'gi')

/** CSS that speaks of other properties by their plain names, in a sheet that spells names in another way (`prefix`, `names`). */
export function cssRespelled(identifiers: ReadonlyMap<string, string>): Speech {
  const called = new Map<string, string>()
  for (const [name, property] of identifiers) if (!called.has(cssName(name))) called.set(cssName(name), property)
  const renamed = (text: string) => text.replace(propertyInVar, property => called.get(property) ?? property)
  return { ...plainCss, css: renamed }
}

/** The properties that a text of CSS speaks of. */
export const propertiesIn = (text: string): string[] => text.match(propertyInVar) ?? []

/** The literal as text. */
export function literalText({ type, parsed, origin }: ResolvedLiteral, speech: Speech = plainCss): string {
  if (type === 'string') {
    const css = cssOf(origin, parsed)
    const text = css === null ? null : speech.css(css)
    if (text !== null) return text
  }
  return speech.text(type, parsed)
}

/**
 * The value with its aliases as `refer` writes them. An alias that would say something else on the other side (a string
 * that stands for a font weight is quoted there), and one in a place that takes no reference, is written as its literal.
 */
export function referringText(
  ready: ResolvedLiteral,
  resolution: Pick<Resolution, 'get'>,
  refer: Refer,
  speech: Speech = plainCss,
): string {
  const { token } = ready
  const type = typeOf(token.type)
  const say = (name: string, wanted: TypeName) => {
    const target = resolution.get(name)
    if (!target?.ok) throw new Error(`${name} is not resolved though a token that needs it is`)
    const there = literalText(target, speech)
    if (target.token.type === wanted) return refer(name)
    const here = parseValue(wanted, target.value)
    const literal = isMisfit(here) ? there : speech.text(wanted, here)
    return literal === there ? refer(name) : literal
  }
  const target = aliasOf(token.value)
  if (target !== null) return say(target, token.type)
  if (!type.parts) return literalText(ready, speech)
  const places = type.parts(token.value)
  const held = places.filter(({ path }) => aliasAt(token.value, path) !== null)
  if (held.length === 0 || held.some(({ type }) => ['boolean', 'gradient', 'string'].includes(type))) {
    return literalText(ready, speech)
  }
  return speech.text(token.type, type.parse(token.value), say)
}
