import type { Token as Stored } from '@tessera/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { modesQuery } from '../../api/queries.ts'
import { tokensQuery } from '../edits/tokens-query.ts'
import type { Edits } from '../edits/edits.ts'
import type { EditsState } from '../edits/edits-state.ts'
import { editsOf } from '../edits/edits-of.ts'
import type { Model } from './model.ts'
import type { Resolver } from './resolver.ts'
import { createView } from './view.ts'

export interface Tokens {
  edits: Edits
  state: EditsState
  model: Model
  resolver: Resolver
}

export interface Read {
  tokens: Tokens | null
  error: Error | null
  retry: () => void
}

/** The tokens of a tokenset, including unsaved changes. */
export const useTokens = (tokenset_id: string): Read =>
  useTokensOf(editsOf(tokenset_id), useQuery(tokensQuery(tokenset_id)))

/** Like `useTokens`, for edits with their own store. */
export function useTokensOf(edits: Edits, stored: UseQueryResult<Stored[]>): Read {
  const modes = useQuery(modesQuery(edits.tokenset_id))
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  const [viewOf] = useState(createView)
  const view = useMemo(
    () =>
      modes.data && stored.data ? viewOf({ modes: modes.data, tokens: stored.data, pending: state.pending }) : null,
    [viewOf, modes.data, stored.data, state.pending],
  )
  const tokens = useMemo(() => view && { edits, state, ...view }, [edits, state, view])
  return {
    tokens,
    // Cached data stays on screen when a later read fails.
    error: modes.data && stored.data ? null : (modes.error ?? stored.error),
    retry: () => void Promise.all([modes.refetch(), stored.refetch()]),
  }
}
