// How often code uses tokens, for whoever changes or deletes them.
import type { UsedIn, UsedToken } from '@tessera/contract'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

/** Those of these tokens that code uses. */
export const usesOf = (db: Db, workspaceId: string, names: readonly string[]) =>
  db.query<UsedToken>(sql`select token as name, uses, repositories from usage_totals
 where workspace_id = ${workspaceId} and token = any(${[...names]}::text[]) order by token`)

/** The uses of a token as a field of an answer, which is only there where there are any. */
export async function usedIn(db: Db, workspaceId: string, name: string): Promise<{ used_in?: UsedIn }> {
  const [found] = await usesOf(db, workspaceId, [name])
  return found ? { used_in: { uses: found.uses, repositories: found.repositories } } : {}
}

export const listUses = (db: Db, workspaceId: string) =>
  db.query<UsedToken>(
    sql`select token as name, uses, repositories from usage_totals where workspace_id = ${workspaceId} order by token`,
  )

/** The same as long as the newest reports are; null: there are none. */
export async function usageRevision(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db.one<{ revision: string | null }>(
    sql`select md5(string_agg(id::text || ' ' || commit, ' ' order by id)) as revision from usage_branches where workspace_id = ${workspaceId}`,
  )
  return row!.revision
}
