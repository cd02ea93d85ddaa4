import { pointingAt } from '../../../tokens/stored/tokens/pointing-at.store.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface PointingRow {
  id: string
  tokenset_id: string
  mode_id: string
  name: string
  refs: string[]
}

/** Tokens in any mode of the workspace that point at one of these names, in order. */
export function listPointing(db: Db, workspaceId: string, names: readonly string[]) {
  return db.query<PointingRow>(sql`select t.id, m.tokenset_id, t.mode_id, t.name, t.refs
 from tokensets s join modes m on m.tokenset_id = s.id join tokens t on t.mode_id = m.id
 where s.workspace_id = ${workspaceId} and ${pointingAt(names)} order by t.mode_id, t.id`)
}
