import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { extraWidths, type ExtraColumn } from './extra-columns.ts'
import { NameWidth } from './name-width.tsx'
import type { RowContext } from '../grid-row.tsx'
import styles from '../grid.module.css'

interface Props {
  context: RowContext
  nameHeader: ReactNode
  /** One header for each column of a mode. */
  modeHeaders: readonly ReactNode[]
  /** In place of the name of the column, where there is room for one. */
  chooser: ReactNode
}

export function GridHead({ context, nameHeader, modeHeaders, chooser }: Props) {
  const { columns, followed, themes } = context
  const titles: Readonly<Record<Exclude<ExtraColumn, number>, ReactNode>> = {
    layers: <bdi className={styles.headName}>{followed?.name}</bdi>,
    type: 'Type',
    description: 'Description',
    uses: 'Uses in code',
  }
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={cx(styles.columnHeader, styles.name)}>
          {nameHeader}
          <NameWidth />
        </div>
        {columns.map((modeIndex, i) => (
          <div
            key={modeIndex}
            role="columnheader"
            aria-colindex={i + 2}
            className={styles.columnHeader}
            onContextMenu={openMenu}
          >
            {chooser}
            {modeHeaders[i]}
          </div>
        ))}
        {context.extras.map((extra, i) => (
          <div key={extra} role="columnheader" aria-colindex={columns.length + i + 2} className={styles.columnHeader}>
            {typeof extra !== 'number'
              ? titles[extra]
              : (chooser ?? <bdi className={styles.headName}>{themes[extra]!.label}</bdi>)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Opens the menu of the mode, like its button. */
function openMenu(event: MouseEvent<HTMLElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>('button[aria-haspopup]')
  if (!button) return
  event.preventDefault()
  button.click()
}

const valueTrack = 'minmax(var(--mode-width), 1fr)'

/** The widths of the columns, as CSS variables for head and rows. */
export function columnWidths(context: RowContext): CSSProperties {
  const { columns, extras } = context
  const others = extras.flatMap(extra => (typeof extra === 'number' ? [] : extraWidths[extra].least))
  const widths = [
    'var(--name-width)',
    ...columns.map(() => valueTrack),
    ...extras.map(extra => (typeof extra === 'number' ? valueTrack : extraWidths[extra].track)),
  ]
  const values = columns.length + context.themes.length
  const rest = others.reduce((sum, least) => sum + least, 0)
  const least = `calc(var(--name-width) + ${values} * var(--mode-width) + ${rest}px)`
  return { '--columns': widths.join(' '), '--grid-width': least } as CSSProperties
}
