import { ChevronRight } from '../../icons/icons.generated.ts'
import type { CSSProperties } from 'react'
import { cx } from '../../ui/class-names.ts'
import type { Heading } from './headings.ts'
import grid from './grid.module.css'
import styles from './headings.module.css'

interface Props {
  row: Heading
  index: number
  id: string
  style: CSSProperties
  isActive: boolean
  columnCount: number
}

/** The heading of a group: a row with one cell over all columns, which opens and closes the group. */
export function HeadingRow({ row: { heading }, index, id, style, isActive, columnCount }: Props) {
  const { path, count, isOpen } = heading
  return (
    <div role="row" aria-rowindex={index + 2} className={cx(grid.row, styles.heading)} style={style} data-group={path}>
      <div
        id={id}
        role="rowheader"
        aria-colindex={1}
        aria-colspan={columnCount}
        aria-label={`Group ${path}, ${count} ${count === 1 ? 'token' : 'tokens'}`}
        // The cell has the focus, and of rows only those of a treegrid may have the state.
        aria-expanded={isOpen}
        aria-selected={false}
        tabIndex={isActive ? 0 : -1}
        data-cell={`${index}:0`}
        className={cx(grid.cell, grid.name, styles.cell, isActive && grid.active)}
      >
        <ChevronRight size={13} aria-hidden className={styles.chevron} />
        <bdi className={styles.path}>{path}</bdi>
        <span className={styles.count}>{count}</span>
      </div>
    </div>
  )
}
