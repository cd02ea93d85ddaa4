import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { GridHandle } from './grid-handle.ts'
import type { GridSearch } from '../grid-search.ts'
import { isHeading, isHeadingName } from '../../tokens/grid/headings.ts'
import type { Row } from '../../tokens/model/model.ts'
import { useWorkbench, type WorkbenchStore } from '../workbench-store.ts'
import { selectionAt, type Selection, type Spot } from '../../tokens/model/selection.ts'

/** The visible rows, and the index of each. */
export interface Shown {
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
}

/** The selection among the visible rows. If the row of the cursor is gone, the row at its place. */
export function useCurrent(store: WorkbenchStore, { rows, indexOf }: Shown): Selection | null {
  const selection = useWorkbench(store, state => state.selection)
  const place = useRef(0)
  const current = useMemo(() => {
    if (selection && indexOf.has(selection.at.name)) return selection
    // The cursor begins on a token, not on the heading above it.
    const row = selection ? rows[Math.min(place.current, rows.length - 1)] : rows.find(each => !isHeading(each))
    return row ? selectionAt(row.name, selection?.at.column) : null
  }, [selection, indexOf, rows])
  useEffect(() => {
    place.current = current ? (indexOf.get(current.at.name) ?? 0) : 0
  }, [current, indexOf])
  return current
}

type Patch = (change: Partial<GridSearch>) => void

const isSpot = (a: Spot | null, b: Spot) => a?.name === b.name && a.column === b.column

/** Keeps the cursor in the URL, so that a link leads to it. */
export function useSelection(
  store: WorkbenchStore,
  shown: Shown,
  { sel, patch, grid }: { sel: string | undefined; patch: Patch; grid: RefObject<GridHandle | null> },
) {
  const { indexOf } = shown
  const current = useCurrent(store, shown)
  // The inspector shows what is marked, in whatever order the view shows the tokens.
  useEffect(() => store.set({ marked: current }), [store, current])
  useEffect(() => () => store.set({ marked: null }), [store])
  // The URL follows the cursor after a pause, not with every repeat of an arrow key.
  const at = useWorkbench(store, state => state.selection?.at.name)
  useEffect(() => {
    if (!at || at === sel || isHeadingName(at)) return
    const timer = setTimeout(() => patch({ sel: at }), 400)
    return () => clearTimeout(timer)
  }, [at, patch, sel])

  // The focus moves to a token once its row exists and the requesting dialog is closed.
  const goal = useWorkbench(store, state => state.goal)
  useEffect(() => {
    if (!goal || !indexOf.has(goal.at.name)) return
    let frame = 0
    let calm = 0
    // An open dialog takes the focus back; a closing one restores it to its old place some frames later.
    const arrive = () => {
      if (document.querySelector('[role=dialog], [role=alertdialog]')) calm = 0
      else if (calm++ % 5 === 0) grid.current?.focus(goal.at)
      if (calm > 15) store.set({ goal: null })
      else frame = requestAnimationFrame(arrive)
    }
    frame = requestAnimationFrame(arrive)
    const unlisten = onPressElsewhere(() => store.set({ goal: null }))
    return () => {
      cancelAnimationFrame(frame)
      unlisten()
    }
  }, [goal, indexOf, grid, store])

  const select = useCallback((selection: Selection) => store.set({ selection, goal: null }), [store])
  // A closing dialog restores the old focus, which must not discard the goal. A user who moves elsewhere meanwhile
  // keeps the focus there.
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

/** Calls the listener at a press outside the grid and its dialogs, where the user goes on working. */
function onPressElsewhere(listener: () => void): () => void {
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Element) || target === document.body) return
    if (!target.closest('[role=grid], [role=dialog], [role=alertdialog]')) listener()
  }
  const types = ['pointerdown', 'keydown']
  for (const type of types) addEventListener(type, onPress, true)
  return () => types.forEach(type => removeEventListener(type, onPress, true))
}

/** Moves the cursor to a token, which may not exist yet. */
export function useGoTo(
  store: WorkbenchStore,
  indexOf: Shown['indexOf'],
  patch: Patch,
  /** Opens the group of a token. */
  reveal: (name: string) => void,
) {
  const latest = useRef({ indexOf, patch, reveal })
  latest.current = { indexOf, patch, reveal }
  return useCallback(
    (name: string, column = 0) => {
      const { indexOf: known, patch: change } = latest.current
      latest.current.reveal(name)
      // Clears the filters that hide the token.
      if (!known.has(name)) change({ q: undefined, group: undefined, type: undefined, only: undefined, sel: name })
      // Initially the cursor is on the first row.
      const [first] = known.keys()
      const from = store.state().selection?.at ?? (first === undefined ? null : selectionAt(first).at)
      store.set({ selection: selectionAt(name, column), goal: { at: { name, column }, from } })
    },
    [store],
  )
}
