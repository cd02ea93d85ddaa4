import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { NameWidth } from './name-width.tsx'
import styles from './grid.module.css'

export interface HeadColumn {
  key: string | number
  content: ReactNode
  onContextMenu?: (event: MouseEvent<HTMLElement>) => void
}

/** The head of a grid: the names, whose width can be set, and one header for each other column. */
export function GridHead({ name, columns }: { name: ReactNode; columns: readonly HeadColumn[] }) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={cx(styles.columnHeader, styles.name)}>
          {name}
          <NameWidth />
        </div>
        {columns.map(({ key, content, onContextMenu }, i) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={i + 2}
            className={styles.columnHeader}
            onContextMenu={onContextMenu}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The title of a column of themes: the words of their combination. */
export const ThemeTitle = ({ label }: { label: string }) => (
  <bdi className={styles.headName} title={label}>
    {label}
  </bdi>
)

export interface Track {
  track: string
  least: string
}

/** The column of a value. */
export const valueTrack: Track = { track: 'minmax(var(--mode-width), 1fr)', least: 'var(--mode-width)' }

/** The widths of the columns after the names, as CSS variables for head and rows. */
export function columnWidths(tracks: readonly Track[]): CSSProperties {
  const columns = ['var(--name-width)', ...tracks.map(({ track }) => track)].join(' ')
  const least = ['var(--name-width)', ...tracks.map(({ least }) => least)].join(' + ')
  return { '--columns': columns, '--grid-width': `calc(${least})` } as CSSProperties
}
