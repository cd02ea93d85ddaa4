import { following } from '../../../storage/batches.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import type { TokensetRecord } from '../../../access/subjects/tokenset.store.ts'

const columns = sql`id, workspace_id, name, description, created_at, updated_at`

export function listTokensets(db: Db, workspaceId: string, after: string | null, limit: number | null) {
  return db.query<TokensetRecord>(sql`select ${columns} from tokensets where workspace_id = ${workspaceId}
 and ${following(sql`id`, after)} order by id limit ${limit}`)
}

export async function countTokensets(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from tokensets where workspace_id = ${workspaceId}`,
  )
  return row!.total
}

export const findTokenset = (db: Db, id: string): Promise<TokensetRecord | undefined> =>
  db.one<TokensetRecord>(sql`select ${columns} from tokensets where id = ${id}`)

/** The tokenset of each existing mode. */
export async function tokensetsOfModes(
  db: Db,
  modeIds: readonly string[],
): Promise<[mode: string, tokenset: string][]> {
  const rows = await db.query<{ id: string; tokenset_id: string }>(
    sql`select id, tokenset_id from modes where id = any(${[...modeIds]}::uuid[])`,
  )
  return rows.map(({ id, tokenset_id }) => [id, tokenset_id])
}

export interface NewTokenset {
  id: string
  workspace_id: string
  name: string
  description: string | null
  default_mode_id: string
  at: string
}

/** The same transaction inserts its default mode; the foreign key is checked at the commit. */
export async function insertTokenset(tx: Db, tokenset: NewTokenset): Promise<TokensetRecord> {
  const row =
    await tx.one<TokensetRecord>(sql`insert into tokensets (id, workspace_id, name, description, default_mode_id, created_at, updated_at)
 values (${tokenset.id}, ${tokenset.workspace_id}, ${tokenset.name}, ${tokenset.description}, ${tokenset.default_mode_id},
 ${tokenset.at}, ${tokenset.at}) returning ${columns}`)
  return row!
}

export async function updateTokenset(tx: Db, id: string, to: { name: string; description: string | null; at: string }) {
  const row =
    await tx.one<TokensetRecord>(sql`update tokensets as t set name = ${to.name}, description = ${to.description},
 revision = revision + 1, updated_at = greatest(${to.at}, t.updated_at + interval '1 millisecond') where t.id = ${id} returning ${columns}`)
  return row!
}

export const deleteTokenset = (tx: Db, id: string) => tx.query(sql`delete from tokensets where id = ${id}`)

export async function readDefaultMode(db: Db, id: string): Promise<string> {
  const row = await db.one<{ default_mode_id: string }>(sql`select default_mode_id from tokensets where id = ${id}`)
  return row!.default_mode_id
}

/**
 * Restores a deleted tokenset with its id; its modes follow in the same transaction. For its revision see
 * `restoreMode`.
 */
export async function restoreTokenset(
  tx: Db,
  tokenset: TokensetRecord & { default_mode_id: string },
  at: string,
): Promise<void> {
  await tx.query(sql`insert into tokensets (id, workspace_id, name, description, default_mode_id, revision, created_at, updated_at)
 values (${tokenset.id}, ${tokenset.workspace_id}, ${tokenset.name}, ${tokenset.description}, ${tokenset.default_mode_id},
 (extract(epoch from clock_timestamp()) * 1000)::bigint, ${tokenset.created_at}, ${at})`)
}
