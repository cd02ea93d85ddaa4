// A deleted tokenset as the history stores it: enough to restore it with the same ids.
import type { TokensetRecord } from '../../access/subjects/tokenset.store.ts'
import { listModeStates } from '../modes/modes.store.ts'
import type { TokensetHistory } from '../../kernel/change.ts'
import type { Db } from '../../storage/sql.ts'
import { listForHistory } from '../tokens/tokens.store.ts'

export async function tokensetForHistory(db: Db, tokenset: TokensetRecord, default_mode_id: string) {
  const modes = await listModeStates(db, tokenset.id)
  const tokens: Awaited<ReturnType<typeof listForHistory>> = []
  for (const mode of modes) for (const token of await listForHistory(db, mode.id)) tokens.push(token)
  const state: TokensetHistory = { ...tokenset, default_mode_id, modes }
  return { state, tokens }
}
