// The people in each cell of the grid. Their outlines come from `people-by-cell.tsx`, which loads after the grid.
import type { ReactNode } from 'react'

export interface CellPeople {
  outline: ReactNode
  /** The text for screen readers. */
  text: string
}

/** By `cellKey`, or by name for people at the name of a token. */
export type PeopleByCell = ReadonlyMap<string, CellPeople>

export const nobody: PeopleByCell = new Map()
