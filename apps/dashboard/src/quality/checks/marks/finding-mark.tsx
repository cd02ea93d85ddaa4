import { SeverityMark } from '../severity.tsx'
import type { Mark } from './marks.ts'
import styles from './finding-mark.module.css'

/**
 * A mark in a cell of the grid. Screen readers read its text with the cell; it shows while the cell has the focus or
 * the pointer is over the mark.
 */
export function FindingMark({ mark, onOpen }: { mark: Mark; onOpen: () => void }) {
  return (
    <span className={styles.mark} onClick={onOpen}>
      <SeverityMark severity={mark.severity} size={13} />
      <span className={styles.tip}>{mark.text}</span>
    </span>
  )
}
