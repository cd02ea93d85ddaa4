import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { searchRows, type Found, type SearchRows } from './search-rows.ts'
import styles from './search.module.css'

export interface SearchLineProps {
  found: Found | null
  /** Is told how to search once this is loaded: nothing of it belongs to what every visit loads. */
  onReady: (search: SearchRows) => void
}

/** Below the search field: what of the query says nothing, and how it was understood. */
export function SearchLine({ found, onReady }: SearchLineProps) {
  useEffect(() => onReady(searchRows), [onReady])
  const lines = [...(found?.faults ?? []), ...(found?.notes ?? [])]
  return (
    <div role="status" className={lines.length > 0 ? styles.lines : undefined}>
      {found?.faults.map(fault => (
        <p key={fault} className={styles.fault}>
          <CircleAlert size={14} aria-hidden />
          {fault}
        </p>
      ))}
      {found?.notes.map(note => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  )
}
