// What keys do in every grid: they move the cursor, and open and close groups.
import type { KeyboardEvent } from 'react'
import type { Row } from '../model/model.ts'
import type { Spot } from '../model/selection.ts'
import type { Command, Edge } from './grid-keys.ts'
import type { Heading } from './headings.ts'

export interface Moves {
  rows: readonly Row[]
  activeIndex: number
  lastColumn: number
  /** The number of rows of a page. */
  pageOf: () => number
  step: (rowsBy: number, columnsBy: number, extend: boolean) => void
  goTo: (spot: Spot, extend: boolean) => void
}

type Move = Extract<Command, { do: 'move' | 'page' | 'edge' }>

/** Moves the cursor; returns whether the command is one that moves it. */
export function runMove(command: Command, grid: Moves): command is Move {
  if (command.do === 'move') grid.step(command.rows, command.columns, command.extend)
  else if (command.do === 'page') grid.step(command.pages * grid.pageOf(), 0, command.extend)
  else if (command.do === 'edge') {
    const spot = spotAt(command.edge, grid)
    if (spot) grid.goTo(spot, command.extend)
  } else return false
  return true
}

function spotAt(edge: Edge, { rows, activeIndex, lastColumn }: Moves): Spot | undefined {
  const row = edge === 'top' ? rows[0] : edge === 'bottom' ? rows.at(-1) : rows[activeIndex]
  const column = edge === 'row-start' || edge === 'top' ? 0 : lastColumn
  return row && { name: row.name, column }
}

/** Whether a key opens or closes the group of a heading; null for other keys. */
export function openingOf({ key, altKey }: KeyboardEvent, { heading }: Heading): boolean | null {
  if (altKey) return null
  if (key === 'ArrowRight') return true
  if (key === 'ArrowLeft') return false
  return ['Enter', 'F2', ' '].includes(key) ? !heading.isOpen : null
}
