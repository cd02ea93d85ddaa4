import type { QueryKey } from '@tanstack/react-query'
import { tokensQuery } from './tokens-query.ts'
import { saveChanges, type CellChange, type Outcome, type Seen } from './save.ts'

/** Where the tokens that are edited are read from, and where edits go. */
export interface Store {
  key: QueryKey
  save(changes: readonly CellChange[], seen: Seen): Promise<Outcome>
  /** Why it holds edits of cells alone; null: it takes every action. */
  cellsOnly: string | null
}

/** What is stored, edited at once. */
export const storeOf = (tokenset_id: string): Store => ({
  key: tokensQuery(tokenset_id).queryKey,
  save: (changes, seen) => saveChanges(tokenset_id, changes, seen),
  cellsOnly: null,
})
