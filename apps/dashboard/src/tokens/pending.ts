// Changes that were made here and are not known to be stored yet.
import type { Token as Stored } from '@tessera/contract'
import { draftOf, sameDraft, type Draft } from './draft.ts'
import type { CellChange, Outcome } from './save.ts'

export interface Pending {
  mode_id: string
  name: string
  /** What it shall be; null: deleted. */
  draft: Draft | null
  state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** Why it was refused. */
  error: string | null
  /** In a conflict: what someone else stored meanwhile (null: deleted). */
  theirs: Stored | null
}

export function cellKey(mode_id: string, name: string): string {
  return `${mode_id} ${name}`
}

/** Takes what the server answered into the pending changes, as far as they are `own`: not changed again since they were sent. */
export function settlePending(
  pending: Map<string, Pending>,
  outcome: Outcome,
  own: (change: CellChange) => boolean,
): void {
  for (const { change } of outcome.saved) if (own(change)) pending.delete(keyOf(change))
  for (const { change, error } of outcome.refused) if (own(change)) patch(pending, change, { state: 'failed', error })
  for (const { change, theirs } of outcome.conflicts) {
    if (!own(change)) continue
    if (sameDraft(theirs && draftOf(theirs), change.after)) pending.delete(keyOf(change))
    else patch(pending, change, { state: 'conflict', theirs })
  }
}

function keyOf(change: CellChange): string {
  return cellKey(change.mode_id, change.name)
}

function patch(pending: Map<string, Pending>, change: CellChange, to: Partial<Pending>): void {
  const entry = pending.get(keyOf(change))
  if (entry) pending.set(keyOf(change), { ...entry, ...to })
}
