import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * A plain table of few rows; a column without a name contains buttons. On narrow screens it scrolls by itself and is
 * focusable for that.
 */
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
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, i) =>
              // Screen readers announce an empty header cell; a column of buttons needs none.
              column === '' ? (
                <td key={i} />
              ) : (
                <th key={i} scope="col">
                  {column === '' ? <span className="visually-hidden">Actions</span> : column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
