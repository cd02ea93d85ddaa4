// Edits that the server has not confirmed yet.
import type { Token as Stored } from '@tessera/contract'
import type { Draft } from '../values/draft.ts'
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
  /**
   * What was stored when the cell was changed, or what came of the changes before this one. The page may read on, but
   * shows this draft meanwhile: what someone else stores has not been seen, and must not be overwritten.
   */
  base: Stored | null
}

export function cellKey(mode_id: string, name: string): string {
  return `${mode_id} ${name}`
}

/**
 * Takes what the server answered into the pending changes, as far as they are `own`: not changed again since they were
 * sent.
 */
export function settlePending(
  pending: Map<string, Pending>,
  outcome: Outcome,
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

/** A rename, a move or an import gives and takes names: what waits behind it stands on what was read after it. */
export function rebase(pending: Map<string, Pending>, read: (mode_id: string, name: string) => Stored | null): void {
  for (const [key, entry] of pending)
    if (entry.state === 'waiting') pending.set(key, { ...entry, base: read(entry.mode_id, entry.name) })
}
