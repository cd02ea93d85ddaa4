// A whole tokenset as the history keeps it when it is deleted: enough to make it again, ids and all.
import type { TokensetRecord } from '../context.ts'
import { listModeStates } from '../modes/modes.store.ts'
import type { ModeState } from '../modes/state.ts'
import type { Db } from '../storage/sql.ts'
import { listForHistory } from '../tokens/tokens.store.ts'

export interface TokensetHistory extends TokensetRecord {
  default_mode_id: string
  modes: ModeState[]
}

export async function tokensetForHistory(db: Db, tokenset: TokensetRecord, default_mode_id: string) {
  const modes = await listModeStates(db, tokenset.id)
  const tokens: Awaited<ReturnType<typeof listForHistory>> = []
  for (const mode of modes) for (const token of await listForHistory(db, mode.id)) tokens.push(token)
  const state: TokensetHistory = { ...tokenset, default_mode_id, modes }
  return { state, tokens }
}
