import type { KeyboardEvent, RefObject } from 'react'
import type { Selection, Span, Spot } from '../../../tokens/model/selection.ts'
import type { GridActions } from '../grid-handle.ts'
import { isHeading } from '../../../tokens/grid/headings.ts'
import { commandOf, nameLetters, type Command } from '../../../tokens/grid/grid-keys.ts'
import { openingOf, runMove, type Moves } from '../../../tokens/grid/moves.ts'

interface Needs extends Moves {
  selection: Selection | null
  span: Span | null
  wantFocus: RefObject<boolean>
  activeColumn: number
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

/** The command of a key in the column of the cursor; null for other keys. */
function commandAt(event: KeyboardEvent, { activeColumn, span }: Needs): Command | null {
  const command = commandOf(event)
  // With whole rows selected, letters are commands as on a name.
  const isName = activeColumn === 0 || span?.columns[0] === 0
  return command?.do === 'type' && isName ? (nameLetters[command.text.toLowerCase()] ?? null) : command
}

/** Runs a command of the grid itself; the actions run the others. */
function runCommand(command: Command, { at, from }: Selection, span: Span, grid: Needs): void {
  if (runMove(command, grid)) return
  const { rows, lastColumn, onSelect } = grid
  switch (command.do) {
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
