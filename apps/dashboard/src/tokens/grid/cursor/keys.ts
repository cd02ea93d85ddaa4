import type { KeyboardEvent, RefObject } from 'react'
import type { Row } from '../../../model/model.ts'
import type { Selection, Span, Spot } from '../../../model/selection.ts'
import type { GridActions } from '../grid-handle.ts'
import { commandOf, nameLetters, type Command } from '../grid-keys.ts'

interface Needs {
  selection: Selection | null
  span: Span | null
  wantFocus: RefObject<boolean>
  rows: readonly Row[]
  activeIndex: number
  activeColumn: number
  lastColumn: number
  /** How many rows a page has. */
  pageOf: () => number
  step: (rowsBy: number, columnsBy: number, extend: boolean) => void
  goTo: (spot: Spot, extend: boolean) => void
  startEdit: (spot: Spot, initial: string | null) => void
  onSelect: (selection: Selection) => void
  actions: GridActions
}

/** Handles the keys of the grid. */
export const keysOf = (grid: Needs) => (event: KeyboardEvent) => {
  const { rows, selection, span, activeColumn } = grid
  const inGrid = (event.target as HTMLElement).closest('[data-cell]')
  if (!inGrid || rows.length === 0) return
  let command = commandOf(event)
  if (command?.do === 'type' && activeColumn === 0) command = nameLetters[command.text.toLowerCase()] ?? null
  if (!command || !span || !selection) return
  event.preventDefault()
  runCommand(command, selection, span, grid)
}

/** What a command does in the grid; what goes beyond it the actions do. */
function runCommand(command: Command, { at, from }: Selection, span: Span, grid: Needs): void {
  const { rows, activeIndex, lastColumn, step, onSelect } = grid
  switch (command.do) {
    case 'move':
      return step(command.rows, command.columns, command.extend)
    case 'page':
      return step(command.pages * grid.pageOf(), 0, command.extend)
    case 'edge': {
      const { edge } = command
      const row = edge === 'top' ? rows[0] : edge === 'bottom' ? rows.at(-1) : rows[activeIndex]
      const column = edge === 'row-start' || edge === 'top' ? 0 : lastColumn
      return row && grid.goTo({ name: row.name, column }, command.extend)
    }
    case 'edit':
      return grid.startEdit(at, null)
    case 'type':
      return grid.startEdit(at, command.text)
    case 'unselect':
      return onSelect({ at, from: at })
    case 'select-row':
      grid.wantFocus.current = true
      return onSelect({ at: { ...at, column: lastColumn }, from: { name: from.name, column: 0 } })
    case 'select-all':
      return onSelect({ at: { name: rows.at(-1)!.name, column: lastColumn }, from: { name: rows[0]!.name, column: 0 } })
    default:
      return grid.actions.run(command.do, at, span)
  }
}
