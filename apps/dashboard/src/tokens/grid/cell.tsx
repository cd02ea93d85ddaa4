import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import styles from './grid.module.css'

export const cellId = (index: number, column: number): string => `cell-${index}-${column}`

interface CellPlace {
  /** The index of the row. */
  index: number
  column: number
  /** The cursor is here. */
  isActive: boolean
  isSelected: boolean
  /** An editor in the cell has the focus instead. */
  isEdited?: boolean
}

export interface CellExtra {
  state?: string | undefined
  role?: string
  label?: string
  description?: string | undefined
  outline?: ReactNode
}

// A function renders each cell: a grid shows hundreds, and a component for each costs time.
export function cellOf(place: CellPlace, content: ReactNode, extra: CellExtra = {}) {
  const { index, column, isActive, isSelected, isEdited = false } = place
  return (
    <div
      key={column}
      id={cellId(index, column)}
      role={extra.role ?? 'gridcell'}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isActive && !isEdited ? 0 : -1}
      data-cell={`${index}:${column}`}
      data-state={extra.state}
      aria-label={extra.label}
      aria-description={extra.description || undefined}
      className={cx(styles.cell, column === 0 && styles.name, isActive && styles.active)}
    >
      {content}
      {extra.outline}
    </div>
  )
}
