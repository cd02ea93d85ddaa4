import type { Json } from '@tessera/engine'
import { useMemo, type RefObject } from 'react'
import type { After } from './cell-editor.tsx'
import type { GridActions } from './grid-handle.ts'
import type { Row } from '../../tokens/model/model.ts'
import type { Span, Spot } from '../../tokens/model/selection.ts'

/** The edited cell, and the initial text in place of its value. */
export interface CellEditing extends Spot {
  initial: string | null
  /** The selected cells that take the value together; null for the cell alone. */
  together: Span | null
  count: number
}

interface Needs {
  editing: CellEditing | null
  setEditing: (editing: CellEditing | null) => void
  wantFocus: RefObject<boolean>
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  columns: readonly number[]
  actions: GridActions
  step: (rowsBy: number, columnsBy: number) => void
}

const moves: Readonly<Record<After, readonly [number, number]>> = {
  down: [1, 0],
  up: [-1, 0],
  next: [0, 1],
  previous: [0, -1],
  stay: [0, 0],
}

/** Commits or discards the value when the editor of a cell closes. */
export function useCellEditing({ editing, setEditing, wantFocus, rows, indexOf, columns, actions, step }: Needs) {
  return useMemo(() => {
    const row = editing && rows[indexOf.get(editing.name) ?? -1]
    const modeIndex = editing ? columns[editing.column - 1] : undefined
    const close = () => {
      wantFocus.current = true
      setEditing(null)
    }
    return {
      onCommit: (value: Json, after: After) => {
        close()
        // Editing ended by a loss of focus: the focus stays where it is.
        if (after === 'stay' && !document.activeElement?.closest('[role=grid]')) wantFocus.current = false
        const together = editing?.together ?? null
        if (row && modeIndex !== undefined) actions.commit(row, modeIndex, value, together)
        // A step would end the selection.
        if (after !== 'stay' && !together) step(...moves[after])
      },
      onCancel: close,
      onAbandon: (text: string, reason: string) => {
        setEditing(null)
        if (row && modeIndex !== undefined) actions.abandon(row, modeIndex, text, reason)
      },
    }
  }, [actions, columns, editing, indexOf, rows, setEditing, step, wantFocus])
}
