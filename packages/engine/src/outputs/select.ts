// Selects the tokens of an output. A reference to a token that is left out becomes that token's value.
import { aboutValue } from '../findings/export.ts'
import type { Finding } from '../base/finding.ts'
import { globsMatcher } from '../naming/glob.ts'
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
  // A segment has no dots, so a prefix with a dot matches nothing.
  const marks = prefixes.filter(prefix => !prefix.includes('.')).map(start => ({ start, within: `.${start}` }))
  const isPrivate = (name: string) => marks.some(({ start, within }) => name.startsWith(start) || name.includes(within))
  return ({ name, type }) => (!ofType || ofType.has(type)) && (!matches || matches(name)) && !isPrivate(name)
}

export function ofTokenset({ tokensets }: Where, { name, id }: { name: string; id?: string }): boolean {
  return !tokensets || globsMatcher(tokensets)(name) || (id !== undefined && tokensets.includes(id))
}

/** The wanted tokens of a mode. None of them refers to an unwanted token any more. */
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
    const result = withoutLost(token, isLost, { ...resolution, names, own: () => resolution.get(token.name) })
    if (!('unresolved' in result)) return [result.token]
    findings.push(result.unresolved(mode))
    return []
  })
  return { tokens: selected, findings }
}

interface Around extends Pick<Resolution, 'get'> {
  /** The names of the selected tokens. */
  names: ReadonlySet<string>
  /** Resolves the token itself. */
  own(): Resolved | undefined
}

/** The token without references to tokens that are left out, or a finding if it does not resolve. */
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
  // A formula cannot contain every value; where a reference remains, the result replaces the whole formula.
  return { token: withValue(token, references({ value }).some(isLost) ? resolved.value : value) }
}

/** The first selected token in the chain of aliases, or the literal at its end. */
function standIn(name: string, names: ReadonlySet<string>, get: Resolution['get']): Json {
  const resolved = get(name)
  if (!resolved?.ok) return { alias_to: name }
  const next = resolved.chain.find(link => names.has(link))
  // If the types differ, the value has to be read with the type of the token that the reference named.
  if (next !== undefined && get(next)?.token.type === resolved.token.type) return { alias_to: next }
  return resolved.value
}

export function withValue(token: Token, value: Json): Token {
  return { ...token, value, alias_to: aliasOf(value) }
}
