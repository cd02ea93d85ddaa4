import { SeverityMark } from '../severity.tsx'
import type { Mark } from './marks.ts'
import styles from './finding-mark.module.css'

/**
 * In a cell of the grid: the text is read with the cell, and shown while the cell has the focus or the mark the
 * pointer.
 */
export function FindingMark({ mark, onOpen }: { mark: Mark; onOpen: () => void }) {
  return (
    <span className={styles.mark} onClick={onOpen}>
      <SeverityMark severity={mark.severity} size={13} />
      <span className={styles.tip}>{mark.text}</span>
    </span>
  )
}
