// Counts what changed. A token counts once, in however many modes it changed.
import type { Diff, Proposal } from '@tessera/contract'

/** The number of distinct tokens. */
export const countTokens = (values: readonly { tokenset_id: string; token: string }[]): number =>
  new Set(values.map(({ tokenset_id, token }) => JSON.stringify([tokenset_id, token]))).size

/** The number of tokens and resolvers that differ. */
export const differencesIn = ({ tokens, resolvers }: Pick<Diff, 'tokens' | 'resolvers'>): number =>
  countTokens(tokens) + resolvers.length

/** The number of tokens and resolvers that a proposal changes. */
export function countProposed(operations: Proposal['operations']): number {
  const tokens = operations.flatMap(each => ('tokenset_id' in each ? [{ ...each, token: String(each.name) }] : []))
  return countTokens(tokens as { tokenset_id: string; token: string }[]) + operations.length - tokens.length
}
