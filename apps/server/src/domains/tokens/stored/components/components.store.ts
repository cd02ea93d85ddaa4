// What tokens and guidance need to know of components.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export async function findComponentId(db: Db, workspaceId: string, name: string): Promise<string | undefined> {
  const row = await db.one<{ id: string }>(
    sql`select id from components where workspace_id = ${workspaceId} and name = ${name}`,
  )
  return row?.id
}
