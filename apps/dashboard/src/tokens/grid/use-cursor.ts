import { useCallback, useLayoutEffect, useRef, type FocusEvent } from 'react'
import type { Row } from '../model/model.ts'
import type { Selection, Spot } from '../model/selection.ts'
import { cellId } from './cell.tsx'
import type { VirtualRows } from './use-virtual-rows.ts'

interface Needs {
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  selection: Selection | null
  activeIndex: number
  activeColumn: number
  /** The column of the focus: a heading has one cell for all columns. */
  focusColumn: number
  lastColumn: number
  virtual: VirtualRows
  isEditing: boolean
  onSelect: (selection: Selection) => void
}

/** The cell of the cursor has the focus while the focus is in the grid. */
export function useCursor(needs: Needs) {
  const { rows, indexOf, selection, activeIndex, activeColumn, focusColumn, lastColumn } = needs
  const { isEditing, onSelect } = needs
  const { scrollTo } = needs.virtual
  const wantFocus = useRef(false)
  const within = useRef(false)

  // Runs after every render, because a new cell may be the one that needs the focus.
  useLayoutEffect(() => {
    // A removed cell would drop the focus out of the grid.
    if (within.current && document.activeElement === document.body) wantFocus.current = true
    if (!wantFocus.current || isEditing) return
    const cell = document.getElementById(cellId(activeIndex, focusColumn))
    if (!cell) return
    wantFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = useCallback(
    (spot: Spot, extend = false, tell = onSelect) => {
      const index = indexOf.get(spot.name)
      if (index === undefined) return
      wantFocus.current = true
      scrollTo(index)
      tell({ at: spot, from: extend && selection ? selection.from : spot })
    },
    [indexOf, onSelect, selection, scrollTo],
  )
  const step = useCallback(
    (rowsBy: number, columnsBy: number, extend = false) => {
      const row = rows[Math.max(0, Math.min(rows.length - 1, activeIndex + rowsBy))]
      if (row) goTo({ name: row.name, column: Math.max(0, Math.min(lastColumn, activeColumn + columnsBy)) }, extend)
    },
    [rows, activeIndex, activeColumn, lastColumn, goTo],
  )
  const focusHandlers = {
    onFocusCapture: () => void (within.current = true),
    onBlur: (event: FocusEvent) => void (within.current = event.currentTarget.contains(event.relatedTarget)),
  }
  return { goTo, step, wantFocus, focusHandlers }
}
