import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { GridHandle } from './grid-handle.ts'
import type { GridSearch } from './grid-search.ts'
import type { Row } from '../../model/model.ts'
import { useWorkbench, type WorkbenchStore } from '../workbench-store.ts'
import { selectionAt, type Selection, type Spot } from '../../model/selection.ts'

/** The rows that are shown, and where each is. */
export interface Shown {
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
}

/**
 * What is selected of the rows that are shown. Where the row with the cursor is gone, the one that stands in its place.
 */
export function useCurrent(store: WorkbenchStore, { rows, indexOf }: Shown): Selection | null {
  const selection = useWorkbench(store, state => state.selection)
  const place = useRef(0)
  const current = useMemo(() => {
    if (selection && indexOf.has(selection.at.name)) return selection
    const row = rows[Math.min(place.current, rows.length - 1)]
    return row ? selectionAt(row.name, selection?.at.column) : null
  }, [selection, indexOf, rows])
  useEffect(() => {
    place.current = current ? (indexOf.get(current.at.name) ?? 0) : 0
  }, [current, indexOf])
  return current
}

type Patch = (change: Partial<GridSearch>) => void

const isSpot = (a: Spot | null, b: Spot) => a?.name === b.name && a.column === b.column

/** Where the cursor is, kept in the address so that a link leads to it. */
export function useSelection(
  store: WorkbenchStore,
  shown: Shown,
  { sel, patch, grid }: { sel: string | undefined; patch: Patch; grid: RefObject<GridHandle | null> },
) {
  const { indexOf } = shown
  const current = useCurrent(store, shown)
  // The address follows the cursor, but not at the pace of a held arrow key.
  const at = useWorkbench(store, state => state.selection?.at.name)
  useEffect(() => {
    if (!at || at === sel) return
    const timer = setTimeout(() => patch({ sel: at }), 400)
    return () => clearTimeout(timer)
  }, [at, patch, sel])

  // The focus goes to a token once it is there, and once a dialog that asked for it is gone.
  const goal = useWorkbench(store, state => state.goal)
  useEffect(() => {
    if (!goal || !indexOf.has(goal.at.name)) return
    let frame = 0
    let calm = 0
    // An open dialog would take the focus back at once; one that closes gives it, some frames later, to where it was.
    const arrive = () => {
      if (document.querySelector('[role=dialog], [role=alertdialog]')) calm = 0
      else if (calm++ % 5 === 0) grid.current?.focus(goal.at)
      if (calm > 15) store.set({ goal: null })
      else frame = requestAnimationFrame(arrive)
    }
    frame = requestAnimationFrame(arrive)
    return () => cancelAnimationFrame(frame)
  }, [goal, indexOf, grid, store])

  const select = useCallback((selection: Selection) => store.set({ selection, goal: null }), [store])
  // A dialog that closes gives the focus back to where it was: that is no reason to forget where it shall go. Whoever
  // goes elsewhere meanwhile works there, and keeps the focus.
  const follow = useCallback(
    (selection: Selection) => {
      const { goal: open } = store.state()
      const isExpected = !open || isSpot(open.at, selection.at) || isSpot(open.from, selection.at)
      store.set(isExpected ? { selection } : { selection, goal: null })
    },
    [store],
  )
  return { current, select, follow }
}

/** Moves the cursor to a token, which may come a moment later. */
export function useGoTo(store: WorkbenchStore, indexOf: Shown['indexOf'], patch: Patch) {
  const latest = useRef({ indexOf, patch })
  latest.current = { indexOf, patch }
  return useCallback(
    (name: string, column = 0) => {
      const { indexOf: known, patch: change } = latest.current
      // Clears the filters that hide it: going to a token has to show it.
      if (!known.has(name)) change({ q: undefined, group: undefined, type: undefined, only: undefined, sel: name })
      // Before anybody moves it, the cursor is on the first row.
      const [first] = known.keys()
      const from = store.state().selection?.at ?? (first === undefined ? null : selectionAt(first).at)
      store.set({ selection: selectionAt(name, column), goal: { at: { name, column }, from } })
    },
    [store],
  )
}
