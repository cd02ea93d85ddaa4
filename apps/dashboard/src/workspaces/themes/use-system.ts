// A resolver worked out here, from the tokens that the grid reads as well: choosing another context asks nobody.
import type { Resolver, Token as Stored } from '@tessera/contract'
import { resolveSources, type ResolvedSystem, type Token } from '@tessera/engine'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { modesQuery, tokensQuery } from '../../api/queries.ts'
import { draftOf, targetOf } from '../../tokens/edits/draft.ts'
import type { Source } from './draft.ts'

export type System = ResolvedSystem<Source>

export function useSystem(resolver: Resolver): { system: System | null; error: Error | null; retry: () => void } {
  const ids = useMemo(() => tokensetsOf(resolver), [resolver])
  const combine = useMemo(() => together, [])
  const modes = useQueries({ queries: ids.map(modesQuery), combine })
  const tokens = useQueries({ queries: ids.map(tokensQuery), combine })
  const system = useMemo(() => {
    if (!modes.data || !tokens.data) return null
    const standard = new Map(
      modes.data.flatMap(list => list.filter(mode => mode.is_default)).map(mode => [mode.tokenset_id, mode.id]),
    )
    const byMode = new Map<string, Token[]>()
    for (const stored of tokens.data.flat()) {
      const list = byMode.get(stored.mode_id)
      if (list) list.push(tokenOf(stored))
      else byMode.set(stored.mode_id, [tokenOf(stored)])
    }
    return resolveSources<Source, Token>(
      resolver,
      ({ tokenset_id, mode_id }) => byMode.get(mode_id ?? standard.get(tokenset_id) ?? '') ?? [],
    )
  }, [resolver, modes.data, tokens.data])
  return {
    system,
    error: modes.error ?? tokens.error,
    retry: () => {
      modes.retry()
      tokens.retry()
    },
  }
}

interface Answer<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/** All of them, once all are there. */
function together<Data>(answers: Answer<Data>[]) {
  const data = answers.flatMap(answer => (answer.data === undefined ? [] : [answer.data]))
  return {
    data: data.length === answers.length ? data : null,
    error: answers.find(answer => answer.error && answer.data === undefined)?.error ?? null,
    retry: () => answers.forEach(answer => void answer.refetch()),
  }
}

function tokensetsOf({ sets, modifiers }: Resolver): string[] {
  const places = [...sets, ...modifiers.flatMap(({ contexts }) => contexts)]
  return [...new Set(places.flatMap(({ sources }) => sources.map(({ tokenset_id }) => tokenset_id)))]
}

function tokenOf(stored: Stored): Token {
  const draft = draftOf(stored)
  return {
    name: stored.name,
    type: draft.type,
    value: draft.value,
    description: draft.description,
    alias_to: targetOf(draft),
  }
}
