// Reads the tokens that others changed, and no more: a tokenset may have twenty thousand.
import type { Token, WorkspaceEvent } from '@tessera/contract'
import { api } from '../api/api.ts'
import { tokensQuery } from '../edits/tokens-query.ts'
import { queryClient } from '../api/query-client.ts'
import { withSome } from '../edits/with-some.ts'

/** As many as the server takes in one call; with more, all are read. */
const most = 200

/** Of each tokenset, the tokens that the events are about; null: what was done in it changed more than it names. */
export function changedTokens(events: readonly WorkspaceEvent[]): Map<string, Set<string> | null> {
  const changed = new Map<string, Set<string> | null>()
  for (const { tokenset_id, tokens, truncated } of events) {
    if (tokenset_id === null || tokens.length === 0) continue
    const ids = changed.get(tokenset_id)
    if (truncated || ids === null) changed.set(tokenset_id, null)
    else changed.set(tokenset_id, new Set([...(ids ?? []), ...tokens.map(({ id }) => id)]))
  }
  return changed
}

export async function refreshTokens(tokenset_id: string, ids: ReadonlySet<string> | null): Promise<void> {
  const { queryKey } = tokensQuery(tokenset_id)
  const isKnown = queryClient.getQueryData(queryKey) !== undefined
  const isShown = queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false
  // What is on its way now may have been read before the change.
  if (!isKnown || !isShown || ids === null || ids.size > most || queryClient.isFetching({ queryKey, exact: true }) > 0)
    return queryClient.invalidateQueries({ queryKey, exact: true })
  const { tokens } = await api.tokens.listInTokenset({ tokenset_id, ids: [...ids] })
  const isReading = queryClient.isFetching({ queryKey, exact: true }) > 0
  queryClient.setQueryData(queryKey, (known: Token[] | undefined) => known && withSome(known, ids, tokens))
  if (isReading) await queryClient.invalidateQueries({ queryKey, exact: true })
}
