// The state of a deleted tokenset in the history, which restores it with the same ids; the change contains its tokens.
import type { TokensetRecord } from '../../../access/subjects/tokenset.store.ts'
import { listModeStates } from '../stored/modes/modes.store.ts'
import type { TokensetHistory } from '../../../kernel/change.ts'
import type { Db } from '../../../storage/sql.ts'

export const tokensetForHistory = async (
  db: Db,
  tokenset: TokensetRecord,
  default_mode_id: string,
): Promise<TokensetHistory> => ({ ...tokenset, default_mode_id, modes: await listModeStates(db, tokenset.id) })
