import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A plain table of few rows. On narrow screens it scrolls by itself and can be focused for that. */
export function Table({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={i} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
