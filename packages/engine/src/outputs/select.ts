// Which tokens an output holds. What refers to one that is left out gets that token's value in place of the reference.
import { aboutValue } from '../findings/export.ts'
import type { Finding } from '../base/finding.ts'
import { globsMatcher } from '../rules/names/glob.ts'
import { aliasOf, references, replaceReferences } from '../formula/alias.ts'
import type { Resolution, Resolved } from '../resolve/resolve.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import type { Output } from './output.ts'

type Where = NonNullable<Output['where']>

export type Wanted = (token: Token) => boolean

export function wantedBy({ tokens, types, private: prefixes = [] }: Where): Wanted {
  const matches = tokens && globsMatcher(tokens)
  const ofType = types && new Set<TypeName>(types)
  // No segment has a dot.
  const marks = prefixes.filter(prefix => !prefix.includes('.')).map(start => ({ start, within: `.${start}` }))
  const isPrivate = (name: string) => marks.some(({ start, within }) => name.startsWith(start) || name.includes(within))
  return ({ name, type }) => (!ofType || ofType.has(type)) && (!matches || matches(name)) && !isPrivate(name)
}

export function ofTokenset({ tokensets }: Where, { name, id }: { name: string; id?: string }): boolean {
  return !tokensets || globsMatcher(tokensets)(name) || (id !== undefined && tokensets.includes(id))
}

/** The wanted tokens of a mode, none of which refers to one that is not wanted. */
export function select(
  tokens: Token[],
  mode: string,
  resolution: Resolution,
  isWanted: Wanted,
): { tokens: Token[]; findings: Finding[] } {
  const kept = tokens.filter(isWanted)
  const findings: Finding[] = []
  if (kept.length === tokens.length) return { tokens, findings }
  const names = new Set(kept.map(({ name }) => name))
  const isLost = (name: string) => !names.has(name) && resolution.get(name) !== undefined
  const selected = kept.flatMap(token => {
    const found = withoutLost(token, isLost, { ...resolution, names, own: () => resolution.get(token.name) })
    if (!('unresolved' in found)) return [found.token]
    findings.push(found.unresolved(mode))
    return []
  })
  return { tokens: selected, findings }
}

interface Around extends Pick<Resolution, 'get'> {
  /** Those that are held. */
  names: ReadonlySet<string>
  /** What the token itself comes to. */
  own(): Resolved | undefined
}

/** The token without references to tokens that are left out; or what to say of it, where their values are not known. */
export function withoutLost(
  token: Token,
  isLost: (name: string) => boolean,
  { get, names, own }: Around,
): { token: Token } | { unresolved: (mode: string) => Finding } {
  if (!references(token).some(isLost)) return { token }
  const resolved = own()
  if (!resolved?.ok) {
    const message = resolved?.message ?? 'It does not resolve'
    return { unresolved: mode => aboutValue('unresolved', mode, token.name, message) }
  }
  const value = replaceReferences(token.value, (target, spelled) =>
    isLost(target) ? standIn(target, names, get) : spelled,
  )
  // Not every value can stand in a formula.
  return { token: withValue(token, references({ value }).some(isLost) ? resolved.value : value) }
}

/** The first wanted token that the chain of aliases leads to, or the literal at its end. */
function standIn(name: string, names: ReadonlySet<string>, get: Resolution['get']): Json {
  const found = get(name)
  if (!found?.ok) return { alias_to: name }
  const next = found.chain.find(link => names.has(link))
  // Where the types differ, the value counts as that of the token that was named.
  if (next !== undefined && get(next)?.token.type === found.token.type) return { alias_to: next }
  return found.value
}

export function withValue(token: Token, value: Json): Token {
  return { ...token, value, alias_to: aliasOf(value) }
}
