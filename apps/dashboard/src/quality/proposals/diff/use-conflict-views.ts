import type { ProposalDiff } from '@tessera/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { modesQuery } from '../../../api/queries.ts'
import { tokensQuery } from '../../../tokens/edits/tokens-query.ts'
import { conflictViewsOf, type ConflictViews, type TokenConflict } from './views.ts'

/** The views of the conflicts by tokenset, without those whose tokens are not loaded yet. */
export function useConflictViews({
  conflicts,
  modes: changed,
}: Pick<ProposalDiff, 'conflicts' | 'modes'>): ReadonlyMap<string, ConflictViews> {
  const ofTokens = useMemo(() => conflicts.filter((each): each is TokenConflict => 'token' in each), [conflicts])
  const ids = useMemo(() => [...new Set(ofTokens.map(({ tokenset_id }) => tokenset_id))], [ofTokens])
  const modes = useQueries({ queries: ids.map(modesQuery), combine: dataOf })
  const tokens = useQueries({ queries: ids.map(tokensQuery), combine: dataOf })
  return useMemo(() => {
    const views = new Map<string, ConflictViews>()
    for (const [i, id] of ids.entries()) {
      const [modesOf, tokensOf] = [modes[i], tokens[i]]
      const isHere = (each: { tokenset_id: string }) => each.tokenset_id === id
      const edits = changed
        .filter(isHere)
        .flatMap(mode => mode.tokens.map(token => ({ ...token, mode_id: mode.mode_id })))
      if (modesOf && tokensOf) views.set(id, conflictViewsOf(modesOf, tokensOf, edits, ofTokens.filter(isHere)))
    }
    return views
  }, [ids, modes, tokens, changed, ofTokens])
}

const dataOf = <Data>(answers: { data: Data | undefined }[]): (Data | undefined)[] => answers.map(({ data }) => data)
