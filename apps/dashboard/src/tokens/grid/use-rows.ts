import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Lens } from '../../model/themes/themed.ts'
import { filterRows } from './filter.ts'
import type { GridSearch } from './grid-search.ts'
import { useUnreleased } from '../../organizations/release-state.ts'
import { useDelayedText } from '../../ui/form/use-delayed-text.ts'
import type { SearchRows } from '../search/search-rows.ts'
import type { Tokens } from '../../model/use-tokens.ts'

export const noRanks: ReadonlyMap<string, string> = new Map()

/**
 * What the grid shows of the tokens: as the address says, and what is typed into the search before the address says it.
 */
export function useRows({ model, resolver, state, edits }: Tokens, ws: string, lens: Lens | null) {
  const search = useSearch({ from: '/app/w/$ws/t/$tokenset' })
  const go = useGo(ws, edits.tokenset_id)
  const [query, setQuery] = useDelayedText(search.q ?? '', text => go({ q: text || undefined }))
  const patch = useCallback(
    (change: Partial<GridSearch>, replace = true) => {
      // What was typed a moment ago may not stand in the address yet.
      if ('q' in change) setQuery(change.q ?? '')
      go(change, replace)
    },
    [go, setQuery],
  )
  const group = search.group ?? ''
  const columns = useMemo(
    () => model.modes.flatMap((mode, i) => (search.hide?.includes(mode.id) ? [] : [i])),
    [model.modes, search.hide],
  )
  const q = useDeferredValue(query)
  const { type, only, sort } = useDeferredValue(search)
  // Themes never change which rows there are.
  const heeded = only === 'broken' || /\bis:broken\b/i.test(q) ? lens : null
  const unreleased = useUnreleased(
    only === 'unreleased' || /\bis:unreleased\b/i.test(q),
    ws,
    edits.tokenset_id,
    state.open,
  )
  const [engine, setEngine] = useState<{ search: SearchRows } | null>(null)
  const searching = engine && q.trim() !== '' ? engine : null
  // What is more than words waits until what understands it is loaded; nothing matches it as text.
  const words = searching || (!engine && /[:"#(]|(^|\s)-/.test(q)) ? '' : q
  const narrowed = useMemo(
    () => filterRows(model, { q: words, type, only, sort, group }, resolver, { unreleased, lens: heeded }),
    [model, words, type, only, sort, group, resolver, unreleased, heeded],
  )
  const found = useMemo(
    () => searching && searching.search(q, narrowed, { model, resolver, unreleased, lens: heeded, now: new Date() }),
    [searching, q, narrowed, model, resolver, unreleased, heeded],
  )
  const rows = found?.rows ?? narrowed
  const indexOf = useMemo(() => new Map(rows.map((row, i) => [row.name, i])), [rows])
  const showAll = useCallback(
    () => patch({ q: undefined, group: undefined, type: undefined, only: undefined }),
    [patch],
  )
  return {
    search,
    patch,
    query,
    setQuery,
    group,
    columns,
    rows,
    indexOf,
    showAll,
    found,
    setEngine: useCallback((search: SearchRows) => setEngine({ search }), []),
  }
}

function useGo(ws: string, tokenset: string) {
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset' })
  const router = useRouter()
  const path = `/w/${ws}/t/${tokenset}`
  return useCallback(
    (change: Partial<GridSearch>, replace = true) => {
      // Whoever is on the way to another screen, which has still to be fetched, must not be taken back by what the grid
      // notes.
      if (router.latestLocation.pathname !== path) return
      void navigate({ search: before => ({ ...before, ...change }), replace })
    },
    [navigate, router, path],
  )
}
