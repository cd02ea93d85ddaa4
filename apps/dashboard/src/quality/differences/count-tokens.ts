// Counts what changed. A token counts once, in however many modes it changed.
import type { Diff, Proposal } from '@tessera/contract'

/** The number of distinct tokens. */
export const countTokens = (values: readonly { tokenset_id: string; token: string }[]): number =>
  new Set(values.map(({ tokenset_id, token }) => JSON.stringify([tokenset_id, token]))).size

/** The number of tokens and resolvers that differ. */
export const differencesIn = ({ tokens, resolvers }: Pick<Diff, 'tokens' | 'resolvers'>): number =>
  countTokens(tokens) + resolvers.length

/** By workspace, the names that tokens had and have no more, in any mode. */
export function goneNames(tokens: Diff['tokens']): Map<string, Set<string>> {
  const gone = new Map<string, Set<string>>()
  for (const { workspace_id, before, after } of tokens)
    if (before && before.name !== after?.name)
      gone.set(workspace_id, (gone.get(workspace_id) ?? new Set()).add(before.name))
  return gone
}

/** The number of tokens and resolvers that a proposal changes. */
export function countProposed(operations: Proposal['operations']): number {
  const tokens = operations.flatMap(each => ('tokenset_id' in each ? [{ ...each, token: String(each.name) }] : []))
  return countTokens(tokens as { tokenset_id: string; token: string }[]) + operations.length - tokens.length
}
