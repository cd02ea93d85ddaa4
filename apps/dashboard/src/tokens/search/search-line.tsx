import { CircleAlert } from '../../icons/icons.generated.ts'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { searchRows, type Found, type SearchRows } from './search-rows.ts'
import styles from './search.module.css'

export interface SearchLineProps {
  found: Found | null
  /** Receives the search function once this module loads, so that the first load does not include it. */
  onReady: (search: SearchRows) => void
  readOnly: string | null
  /** Opens the replacement of the color in the tokens that were found. */
  onReplace: (color: string) => void
}

/** The line below the search field: the faults of the query, and notes about its meaning. */
export function SearchLine({ found, onReady, readOnly, onReplace }: SearchLineProps) {
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
      {found?.color != null && found.rows.length > 0 && (
        <Button size="small" unavailable={readOnly} onPress={() => onReplace(found.color!)}>
          {found.rows.length === 1 ? 'Replace it in 1 token…' : `Replace these ${found.rows.length}…`}
        </Button>
      )}
    </div>
  )
}
