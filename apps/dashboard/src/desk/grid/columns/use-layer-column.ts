import { useCallback, useEffect, useRef } from 'react'
import { useOpenLayer, type OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'
import type { Model } from '../../../tokens/model/model.ts'
import type { GridSearch } from '../../grid-search.ts'

interface Needs {
  ws: string
  tokenset_id: string
  model: Model
  /** Indexes of the modes in the model, in the order of the columns. */
  columns: readonly number[]
  search: GridSearch
  /** The columns are themes: a mode has none. */
  isThemed: boolean
  hidden: readonly string[]
  setHidden: (ids: readonly string[]) => void
  showModes: () => void
  patch: (change: Partial<GridSearch>) => void
  goTo: (name: string, column?: number) => void
}

/**
 * Goes to a layer: in this tokenset to the column of its mode, which it shows again if hidden; otherwise to the grid of
 * its tokenset.
 */
export function useLayerColumn(needs: Needs): OpenLayer {
  const openElsewhere = useOpenLayer(needs.ws)
  const latest = useRef(needs)
  latest.current = needs
  const goToMode = useCallback((name: string, mode_id: string) => {
    const { model, columns, hidden, setHidden, isThemed, showModes, goTo } = latest.current
    if (isThemed) showModes()
    const modeIndex = model.modes.findIndex(mode => mode.id === mode_id)
    const shown = model.modes.flatMap((_, i) => (columns.includes(i) || i === modeIndex ? [i] : []))
    if (!columns.includes(modeIndex)) setHidden(hidden.filter(id => id !== mode_id))
    goTo(name, shown.indexOf(modeIndex) + 1)
  }, [])
  // A mode in the URL moves the cursor to its column once; afterwards the cursor is free.
  const { sel, at } = needs.search
  useEffect(() => {
    if (!sel || !at) return
    latest.current.patch({ at: undefined })
    goToMode(sel, at)
  }, [sel, at, goToMode])
  return useCallback(
    (name, place) =>
      place.tokenset_id === latest.current.tokenset_id ? goToMode(name, place.mode_id) : openElsewhere(name, place),
    [goToMode, openElsewhere],
  )
}
