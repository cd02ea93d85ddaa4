import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { GridHandle } from './grid.tsx'
import type { GridSearch } from './grid-search.ts'
import type { Row } from './model.ts'
import type { Selection, Spot } from './selection.ts'

interface Needs {
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  search: GridSearch
  patch: (change: Partial<GridSearch>) => void
  grid: RefObject<GridHandle | null>
}

/** Where the cursor is, kept in the address so that a link leads to it. */
export function useSelection({ rows, indexOf, search, patch, grid }: Needs) {
  const [selection, setSelection] = useState<Selection | null>(() => (search.sel ? spot(search.sel, 0) : null))
  const place = useRef(0)
  const current = useMemo(() => {
    if (selection && indexOf.has(selection.at.name)) return selection
    // Where the row is gone, the one that stands in its place.
    const row = rows[Math.min(place.current, rows.length - 1)]
    return row ? spot(row.name, selection?.at.column ?? 0) : null
  }, [selection, indexOf, rows])
  useEffect(() => {
    place.current = current ? (indexOf.get(current.at.name) ?? 0) : 0
  }, [current, indexOf])
  // The address follows the cursor, but not at the pace of a held arrow key.
  const at = selection?.at.name
  useEffect(() => {
    if (!at || at === search.sel) return
    const timer = setTimeout(() => patch({ sel: at }), 400)
    return () => clearTimeout(timer)
  }, [at, patch, search.sel])

  // The focus goes to a token once it is there, and once a dialog that asked for it is gone.
  const [goal, setGoal] = useState<Spot | null>(null)
  useEffect(() => {
    if (!goal || !indexOf.has(goal.name)) return
    let frame = 0
    let calm = 0
    // An open dialog would take the focus back at once; one that closes gives it, some frames later, to where it was.
    const arrive = () => {
      if (document.querySelector('[role=dialog], [role=alertdialog]')) calm = 0
      else if (calm++ % 5 === 0) grid.current?.focus(goal)
      if (calm > 15) setGoal(null)
      else frame = requestAnimationFrame(arrive)
    }
    frame = requestAnimationFrame(arrive)
    return () => cancelAnimationFrame(frame)
  }, [goal, indexOf, grid])
  const select = useCallback((next: Selection) => {
    setGoal(null)
    setSelection(next)
  }, [])

  const latest = useRef({ indexOf, patch })
  latest.current = { indexOf, patch }
  const goTo = useCallback((name: string, column = 0) => {
    const { indexOf: known, patch: change } = latest.current
    // What the filters hide is shown again: whoever goes to a token wants to see it.
    if (!known.has(name)) change({ q: undefined, group: undefined, type: undefined, only: undefined, sel: name })
    setSelection(spot(name, column))
    setGoal({ name, column })
  }, [])
  // A dialog that closes gives the focus back to where it was: that is no reason to forget where it shall go.
  return { current, select, follow: setSelection, goTo }
}

function spot(name: string, column: number): Selection {
  return { at: { name, column }, from: { name, column } }
}
