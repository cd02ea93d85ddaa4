// What points at a token takes over its literal before it goes.
import { checkValue, references, replaceReferences, resolveTokens } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { problems } from '../../base/problems.ts'
import { resolvedAs } from './record.ts'
import { toEngine } from './tokens.store.ts'
import type { TokenContent, TokenRow } from './tokens.store.ts'

/** What the token comes to: its literal, or null and why there is none. */
export const resolvedFields = ({ name }: TokenRow, reachable: readonly TokenRow[]) =>
  resolvedAs(resolveTokens(reachable.map(toEngine)).get(name))

/** With the literal in the place of the name; a dependent that it does not fit was broken before, and stays in the way. */
export function inlined(token: TokenContent, name: string, literal: Json): TokenContent {
  const value = replaceReferences(token.value, (target, spelled) => (target === name ? literal : spelled))
  if (references({ value }).includes(name))
    throw problems.inlineMisfit(name, token.name, 'it cannot stand in a formula')
  const reason = checkValue(token.type, value)
  if (reason) throw problems.inlineMisfit(name, token.name, reason)
  return { ...token, value, alias_to: token.alias_to === name ? null : token.alias_to }
}
