// Edits that the server has not confirmed yet.
import type { Token as Stored } from '@tessera/contract'
import type { Draft } from '../values/draft.ts'
import type { CellChange, SaveResult } from './save.ts'

export interface Pending {
  mode_id: string
  name: string
  /** The new value; null for a deletion. */
  draft: Draft | null
  state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** The message of a refusal. */
  error: string | null
  /** In a conflict, the record that someone else stored; null where they deleted it. */
  theirs: Stored | null
  /**
   * The record when the user changed the cell, or the result of the changes before. The page may read newer records,
   * but the draft hides them: it must not overwrite a record that the user has not seen.
   */
  base: Stored | null
}

export function cellKey(mode_id: string, name: string): string {
  return `${mode_id} ${name}`
}

/** Applies a response of the server to those pending changes that are `own`: unchanged since they were sent. */
export function settlePending(
  pending: Map<string, Pending>,
  outcome: SaveResult,
  own: (change: CellChange) => boolean,
): void {
  for (const { change, stored } of outcome.saved)
    if (own(change)) pending.delete(keyOf(change))
    else patch(pending, change, { base: stored })
  for (const { change, error } of outcome.refused) if (own(change)) patch(pending, change, { state: 'failed', error })
  for (const { change, theirs } of outcome.conflicts)
    if (own(change)) patch(pending, change, { state: 'conflict', theirs })
}

function keyOf(change: CellChange): string {
  return cellKey(change.mode_id, change.name)
}

function patch(pending: Map<string, Pending>, change: CellChange, to: Partial<Pending>): void {
  const entry = pending.get(keyOf(change))
  if (entry) pending.set(keyOf(change), { ...entry, ...to })
}

/**
 * A rename, a move or an import changes names: the changes queued behind it get the records read after it as their
 * base.
 */
export function rebase(pending: Map<string, Pending>, read: (mode_id: string, name: string) => Stored | null): void {
  for (const [key, entry] of pending)
    if (entry.state === 'waiting') pending.set(key, { ...entry, base: read(entry.mode_id, entry.name) })
}
