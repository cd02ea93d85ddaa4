import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/** The counters of a workspace, or the difference that a write makes. */
export interface Usage {
  tokens: number
  bytes: number
  /** The number of changes to its tokensets in the history. */
  changes: number
}

/** The number of tokens in a workspace. */
export async function countTokens(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ tokens: number }>(
    sql`select tokens from workspace_usage where workspace_id = ${workspaceId}`,
  )
  return row?.tokens ?? 0
}

/** Adds to the counters of a workspace and returns the sums. Locks its row until the commit. */
export async function addUsage(tx: Db, workspaceId: string, grown: Usage): Promise<Usage> {
  const row = await tx.one<Usage>(sql`insert into workspace_usage as u (workspace_id, tokens, bytes, changes)
 values (${workspaceId}, ${grown.tokens}, ${grown.bytes}, ${grown.changes})
 on conflict (workspace_id) do update set tokens = u.tokens + excluded.tokens, bytes = u.bytes + excluded.bytes,
 changes = u.changes + excluded.changes returning tokens, bytes, changes`)
  return row!
}
