// Who is in which cell of the grid, for the grid: how it is drawn comes with them, after the grid is there.
import type { ReactNode } from 'react'

export interface CellPeople {
  outline: ReactNode
  /** For people who do not see it. */
  text: string
}

/** By `cellKey`; at a name, by the name. */
export type PeopleByCell = ReadonlyMap<string, CellPeople>

export const nobody: PeopleByCell = new Map()
