import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { GridSearch } from '../grid-search.ts'
import type { Row } from '../../tokens/model/model.ts'
import { countViews, fittingView, type SpecimenView, type ViewName } from './fitting.ts'

const none: ReadonlyMap<SpecimenView, number> = new Map()
const noRows: readonly Row[] = []

/**
 * The view in the URL. By default a group opens in the view that fits its tokens; search results and the whole tokenset
 * are a table.
 */
export function useView(search: GridSearch, rows: readonly Row[], group: string) {
  const isNarrowed = search.q !== undefined || search.type !== undefined || search.only !== undefined
  const byGroup = group !== '' && !isNarrowed
  const fitting = useMemo(() => (byGroup ? fittingView(rows) : 'table'), [byGroup, rows])
  const chosen = search.show ?? fitting
  const isAlways = chosen === 'table' || chosen === 'preview'
  // The bar of the views follows the table, whose rows a key may change, and comes after its first cells.
  const later = useDeferredValue(rows, noRows)
  const counted = isAlways ? later : rows
  const counts = useMemo(() => (counted.length === 0 ? none : countViews(counted)), [counted])
  const view: ViewName = isAlways || counts.has(chosen === 'contrast' ? 'swatches' : chosen) ? chosen : 'table'
  return { view, counts }
}

const key = 'tessera.sample-text'

/** The user's sample text of type specimens, stored in this browser; empty for the default. */
export function useSampleText(): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  })
  const change = useCallback((next: string) => {
    setText(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Without storage the text lasts as long as the page.
    }
  }, [])
  return [text, change]
}
