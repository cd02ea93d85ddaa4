import type { QueryKey } from '@tanstack/react-query'
import { tokensQuery } from './tokens-query.ts'
import { saveChanges, type CellChange, type SaveResult, type Seen } from './save.ts'

/** The source of the edited tokens, and the target of edits. */
export interface Store {
  key: QueryKey
  save(changes: readonly CellChange[], seen: Seen): Promise<SaveResult>
  /** Why the store accepts only edits of cells; null where it accepts every action. */
  cellsOnly: string | null
}

/** The store of a tokenset itself, where edits apply at once. */
export const storeOf = (tokenset_id: string): Store => ({
  key: tokensQuery(tokenset_id).queryKey,
  save: (changes, seen) => saveChanges(tokenset_id, changes, seen),
  cellsOnly: null,
})
