import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import type { RowContext } from './grid-row.tsx'
import styles from './grid.module.css'

interface Props {
  context: RowContext
  nameHeader: ReactNode
  /** For each column of a mode. */
  modeHeaders: readonly ReactNode[]
}

export function GridHead({ context, nameHeader, modeHeaders }: Props) {
  const { columns, showType, showDescription } = context
  const lastColumn = columns.length + Number(showType) + Number(showDescription)
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={cx(styles.columnHeader, styles.name)}>
          {nameHeader}
        </div>
        {columns.map((modeIndex, i) => (
          <div key={modeIndex} role="columnheader" aria-colindex={i + 2} className={styles.columnHeader}>
            {modeHeaders[i]}
          </div>
        ))}
        {showType && (
          <div role="columnheader" aria-colindex={columns.length + 2} className={styles.columnHeader}>
            Type
          </div>
        )}
        {showDescription && (
          <div role="columnheader" aria-colindex={lastColumn + 1} className={styles.columnHeader}>
            Description
          </div>
        )}
      </div>
    </div>
  )
}

/** How wide the columns are, as the variables that head and rows are laid out by. */
export function columnWidths({ columns, showType, showDescription }: RowContext): CSSProperties {
  const widths = [
    'var(--name-width)',
    ...columns.map(() => 'minmax(var(--mode-width), 1fr)'),
    ...(showType ? ['120px'] : []),
    ...(showDescription ? ['minmax(240px, 1fr)'] : []),
  ]
  const others = (showType ? 120 : 0) + (showDescription ? 240 : 0)
  const least = `calc(var(--name-width) + ${columns.length} * var(--mode-width) + ${others}px)`
  return { '--columns': widths.join(' '), '--grid-width': least } as CSSProperties
}
