import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { modesQuery, tokensQuery } from '../queries.ts'
import { editsOf, type Edits, type EditsState } from './edits.ts'
import { buildModel, type Model } from './model.ts'
import { createResolver, type Resolver } from './resolver.ts'

export interface Tokens {
  edits: Edits
  state: EditsState
  model: Model
  resolver: Resolver
}

/** The tokens of a tokenset with what was changed here laid over them. */
export function useTokens(tokenset_id: string): { tokens: Tokens | null; error: Error | null; retry: () => void } {
  const modes = useQuery(modesQuery(tokenset_id))
  const stored = useQuery(tokensQuery(tokenset_id))
  const edits = editsOf(tokenset_id)
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  const model = useMemo(
    () => (modes.data && stored.data ? buildModel(modes.data, stored.data, state.pending) : null),
    [modes.data, stored.data, state.pending],
  )
  const resolver = useMemo(() => (model ? createResolver(model) : null), [model])
  const tokens = useMemo(
    () => (model && resolver ? { edits, state, model, resolver } : null),
    [edits, state, model, resolver],
  )
  return {
    tokens,
    // What was read before stays on screen while reading it again fails.
    error: modes.data && stored.data ? null : (modes.error ?? stored.error),
    retry: () => void Promise.all([modes.refetch(), stored.refetch()]),
  }
}
