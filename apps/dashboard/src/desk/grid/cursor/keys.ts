import type { KeyboardEvent, RefObject } from 'react'
import type { Row } from '../../../tokens/model/model.ts'
import type { Selection, Span, Spot } from '../../../tokens/model/selection.ts'
import type { GridActions } from '../grid-handle.ts'
import { isHeading, type Heading } from '../headings/headings.ts'
import { commandOf, nameLetters, type Command, type Edge } from '../grid-keys.ts'

interface Needs {
  selection: Selection | null
  span: Span | null
  wantFocus: RefObject<boolean>
  rows: readonly Row[]
  activeIndex: number
  activeColumn: number
  lastColumn: number
  /** The number of rows of a page. */
  pageOf: () => number
  step: (rowsBy: number, columnsBy: number, extend: boolean) => void
  goTo: (spot: Spot, extend: boolean) => void
  startEdit: (spot: Spot, initial: string | null) => void
  onSelect: (selection: Selection) => void
  actions: GridActions
}

/** Handles the keys of the grid. */
export const keysOf = (grid: Needs) => (event: KeyboardEvent) => {
  const { rows, selection, span, activeIndex, actions } = grid
  const inGrid = (event.target as HTMLElement).closest('[data-cell]')
  if (!inGrid || rows.length === 0) return
  const row = rows[activeIndex]
  const isOpen = isHeading(row) ? openingOf(event, row) : null
  if (isHeading(row) && isOpen !== null) {
    event.preventDefault()
    return actions.setOpen(row.heading.path, isOpen)
  }
  const command = commandAt(event, grid)
  if (!command || !span || !selection) return
  event.preventDefault()
  runCommand(command, selection, span, grid)
}

/** Whether a key opens or closes the group of a heading; null for other keys. */
function openingOf({ key, altKey }: KeyboardEvent, { heading }: Heading): boolean | null {
  if (altKey) return null
  if (key === 'ArrowRight') return true
  if (key === 'ArrowLeft') return false
  return ['Enter', 'F2', ' '].includes(key) ? !heading.isOpen : null
}

/** The command of a key in the column of the cursor; null for other keys. */
function commandAt(event: KeyboardEvent, { activeColumn, span }: Needs): Command | null {
  const command = commandOf(event)
  // With whole rows selected, letters are commands as on a name.
  const isName = activeColumn === 0 || span?.columns[0] === 0
  return command?.do === 'type' && isName ? (nameLetters[command.text.toLowerCase()] ?? null) : command
}

/** Runs a command of the grid itself; the actions run the others. */
function runCommand(command: Command, { at, from }: Selection, span: Span, grid: Needs): void {
  const { rows, lastColumn, step, onSelect } = grid
  switch (command.do) {
    case 'move':
      return step(command.rows, command.columns, command.extend)
    case 'page':
      return step(command.pages * grid.pageOf(), 0, command.extend)
    case 'edge': {
      const spot = spotAt(command.edge, grid)
      return spot && grid.goTo(spot, command.extend)
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

function spotAt(edge: Edge, { rows, activeIndex, lastColumn }: Needs): Spot | undefined {
  const row = edge === 'top' ? rows[0] : edge === 'bottom' ? rows.at(-1) : rows[activeIndex]
  const column = edge === 'row-start' || edge === 'top' ? 0 : lastColumn
  return row && { name: row.name, column }
}
