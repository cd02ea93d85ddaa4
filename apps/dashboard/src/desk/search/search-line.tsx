import { CircleAlert } from '../../icons/icons.generated.ts'
import { useEffect, useMemo } from 'react'
import { untilIdle, useInSlices } from '../../tokens/model/use-in-slices.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { Button } from '../../ui/button.tsx'
import type { Sought } from './condition.ts'
import { meaningIndexInSteps, meaningIndexOf } from './meaning-index.ts'
import { narrowing } from './narrowing.ts'
import { searchRows, type SearchResult, type SearchRows } from './search-rows.ts'
import styles from './search.module.css'

/** The search of the grid, which brings its own index of values. */
export type Search = SearchRows<Omit<Sought, 'index'>>

export interface SearchLineProps {
  found: SearchResult | null
  tokens: Pick<Tokens, 'model' | 'resolver'>
  /** Receives the search function once this module loads, so that the first load does not include it; again with an index of the values. */
  onReady: (search: Search) => void
  readOnly: string | null
  /** Opens the replacement of the color in the tokens that were found. */
  onReplace: (color: string) => void
}

/** Hands on the search, which finds colors and lengths by value once the index of values is computed. */
function useSearch(tokens: SearchLineProps['tokens'], onReady: SearchLineProps['onReady']): void {
  const { model, resolver } = tokens
  // After an edit, the index before serves until its successor is there.
  const index = useInSlices(
    useMemo(() => () => meaningIndexInSteps(model, resolver), [model, resolver]),
    untilIdle,
  )
  const known = index ?? meaningIndexOf(resolver)
  useEffect(
    () => onReady(narrowing((query, rows, data) => searchRows(query, rows, { ...data, index: known }))),
    [onReady, known],
  )
}

/** The line below the search field: the faults of the query, and notes about its meaning. */
export function SearchLine({ found, tokens, onReady, readOnly, onReplace }: SearchLineProps) {
  useSearch(tokens, onReady)
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
