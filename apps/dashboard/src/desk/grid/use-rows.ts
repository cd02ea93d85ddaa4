import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useRowIndex } from '../../tokens/model/row-index.ts'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import { useColumnChoice } from './columns/column-choice.ts'
import { filterRows } from '../search/filter.ts'
import type { GridSearch, Only } from '../grid-search.ts'
import { useUnreleased } from '../../delivery/releases/release-state.ts'
import { useDelayedText } from '../../ui/form/use-delayed-text.ts'
import type { Search } from '../search/search-line.tsx'
import type { Tokens } from '../../tokens/model/use-tokens.ts'

export const noRanks: ReadonlyMap<string, string> = new Map()

/** The rows of the grid, by the filters of the URL and the search text, which the URL follows with a delay. */
export function useRows({ model, resolver, state, edits }: Tokens, ws: string, lens: Lens | null) {
  const search = useSearch({ from: '/app/w/$ws/t/$tokenset' })
  const go = useGo(ws, edits.tokenset_id)
  const [query, setQuery] = useDelayedText(search.q ?? '', text => go({ q: text || undefined }))
  const patch = useCallback(
    (change: Partial<GridSearch>, replace = true) => {
      // The URL may still lack the latest text.
      if ('q' in change) setQuery(change.q ?? '')
      go(change, replace)
    },
    [go, setQuery],
  )
  const group = search.group ?? ''
  const ofColumns = useColumns(model.modes, edits.tokenset_id, search.hide, patch)
  const q = useDeferredValue(query)
  const { type, only, sort } = useDeferredValue(search)
  // Of all filters, only `broken` depends on themes.
  const filterLens = asksFor('broken', only, q) ? lens : null
  const unreleased = useUnreleased(asksFor('unreleased', only, q), ws, edits.tokenset_id, state.open)
  const [engine, setEngine] = useState<{ search: Search } | null>(null)
  const searching = engine && q.trim() !== '' ? engine : null
  // A query with operators waits until the search engine is loaded; the filter knows only words.
  const words = searching || (!engine && /[:"#(]|(^|\s)-/.test(q)) ? '' : q
  const narrowed = useMemo(
    () => filterRows(model, { q: words, type, only, sort, group }, resolver, { unreleased, lens: filterLens }),
    [model, words, type, only, sort, group, resolver, unreleased, filterLens],
  )
  const found = useMemo(
    () =>
      searching && searching.search(q, narrowed, { model, resolver, unreleased, lens: filterLens, now: new Date() }),
    [searching, q, narrowed, model, resolver, unreleased, filterLens],
  )
  const rows = found?.rows ?? narrowed
  const indexOf = useRowIndex(rows)
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
    ...ofColumns,
    rows,
    indexOf,
    showAll,
    found,
    setEngine: useCallback((search: Search) => setEngine({ search }), []),
  }
}

/** The modes that are columns, and the choice of columns that this browser keeps. */
function useColumns(
  modes: Tokens['model']['modes'],
  tokenset: string,
  hiddenByLink: GridSearch['hide'],
  patch: (change: Partial<GridSearch>) => void,
) {
  const [columnChoice, setColumnChoice] = useColumnChoice(tokenset)
  // A link says which modes it hides; without one, the last choice counts.
  const hidden = hiddenByLink ?? columnChoice.hide
  const columns = useMemo(() => {
    const shown = modes.flatMap((mode, i) => (hidden.includes(mode.id) ? [] : [i]))
    return shown.length > 0 ? shown : [...modes.keys()]
  }, [modes, hidden])
  const setHidden = useCallback(
    (hide: readonly string[]) => {
      setColumnChoice({ hide })
      patch({ hide: hide.length > 0 ? [...hide] : undefined })
    },
    [patch, setColumnChoice],
  )
  return { columns, columnChoice, setColumnChoice, hidden, setHidden }
}

const operators = { broken: /\bis:broken\b/i, unreleased: /\bis:unreleased\b/i }

/** The filter or the search asks for tokens in this state. */
const asksFor = (state: 'broken' | 'unreleased', only: Only | undefined, query: string): boolean =>
  only === state || operators[state].test(query)

function useGo(ws: string, tokenset: string) {
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset' })
  const router = useRouter()
  const path = `/w/${ws}/t/${tokenset}`
  return useCallback(
    (change: Partial<GridSearch>, replace = true) => {
      // A navigation to another screen may be pending: the grid must not cancel it.
      if (router.latestLocation.pathname !== path) return
      void navigate({ search: before => ({ ...before, ...change }), replace })
    },
    [navigate, router, path],
  )
}
