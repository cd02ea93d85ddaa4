// Changes that were made here and are not known to be stored yet.
import type { Token as Stored } from '@tessera/contract'
import type { Draft } from './draft.ts'

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
