// Replaces references to a token by its literal before its deletion.
import { checkValue, references, replaceReferences, resolveTokens } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { problems } from '../../../../base/problems.ts'
import { resolvedAs } from './record.ts'
import { toEngine } from './tokens.store.ts'
import type { TokenContent, TokenRow } from './tokens.store.ts'

/** The token's value: its literal, or null and the reason. */
export const resolvedFields = ({ name }: TokenRow, reachable: readonly TokenRow[]) =>
  resolvedAs(resolveTokens(reachable.map(toEngine)).get(name))

/**
 * Replaces the name by the literal. A dependent that the literal does not fit was broken before, and still blocks the
 * deletion.
 */
export function inlined(token: TokenContent, name: string, literal: Json): TokenContent {
  const value = replaceReferences(token.value, (target, spelled) => (target === name ? literal : spelled))
  if (references({ value }).includes(name))
    throw problems.inlineMisfit(name, token.name, 'it cannot stand in a formula')
  const reason = checkValue(token.type, value)
  if (reason) throw problems.inlineMisfit(name, token.name, reason)
  return { ...token, value, alias_to: token.alias_to === name ? null : token.alias_to }
}
