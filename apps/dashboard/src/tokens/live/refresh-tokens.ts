// Reads only the tokens that others changed: a tokenset may have twenty thousand.
import type { Token, WorkspaceEvent } from '@tessera/contract'
import { api } from '../../api/api.ts'
import { tokensQuery } from '../edits/tokens-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { withSome } from '../edits/with-some.ts'

/** The server's limit of one call; above it, all tokens are read. */
const most = 200

/** The changed tokens of each tokenset; null where an event does not name all of them. */
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
  // A pending request may have been read before the change.
  if (!isKnown || !isShown || ids === null || ids.size > most || queryClient.isFetching({ queryKey, exact: true }) > 0)
    return queryClient.invalidateQueries({ queryKey, exact: true })
  const { tokens } = await api.tokens.listInTokenset({ tokenset_id, ids: [...ids] })
  const isReading = queryClient.isFetching({ queryKey, exact: true }) > 0
  queryClient.setQueryData(queryKey, (known: Token[] | undefined) => known && withSome(known, ids, tokens))
  if (isReading) await queryClient.invalidateQueries({ queryKey, exact: true })
}
