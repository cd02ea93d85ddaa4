import type { Preview } from '@tessera/contract'
import { following } from '../../../storage/batches.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { withPreview } from '../../../access/subjects/tokenset.store.ts'
import type { StoredTokenset, TokensetRecord } from '../../../access/subjects/tokenset.store.ts'

const columns = sql`id, workspace_id, name, description, preview, created_at, updated_at`

export async function listTokensets(db: Db, workspaceId: string, after: string | null, limit: number | null) {
  const rows = await db.query<StoredTokenset>(sql`select ${columns} from tokensets where workspace_id = ${workspaceId}
 and ${following(sql`id`, after)} order by id limit ${limit}`)
  return rows.map(withPreview)
}

export async function countTokensets(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from tokensets where workspace_id = ${workspaceId}`,
  )
  return row!.total
}

export async function findTokenset(db: Db, id: string): Promise<TokensetRecord | undefined> {
  const row = await db.one<StoredTokenset>(sql`select ${columns} from tokensets where id = ${id}`)
  return row && withPreview(row)
}

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
    await tx.one<StoredTokenset>(sql`insert into tokensets (id, workspace_id, name, description, default_mode_id, created_at, updated_at)
 values (${tokenset.id}, ${tokenset.workspace_id}, ${tokenset.name}, ${tokenset.description}, ${tokenset.default_mode_id},
 ${tokenset.at}, ${tokenset.at}) returning ${columns}`)
  return withPreview(row!)
}

export interface TokensetFields {
  name: string
  description: string | null
  preview: Preview | null
}

export async function updateTokenset(tx: Db, id: string, to: TokensetFields & { at: string }): Promise<TokensetRecord> {
  const row =
    await tx.one<StoredTokenset>(sql`update tokensets as t set name = ${to.name}, description = ${to.description},
 preview = ${to.preview && JSON.stringify(to.preview)}::json,
 revision = revision + 1, updated_at = greatest(${to.at}, t.updated_at + interval '1 millisecond') where t.id = ${id} returning ${columns}`)
  return withPreview(row!)
}

/** Of these names, those that a token in any of its modes has. */
export async function namesThere(db: Db, id: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    sql`select distinct t.name from modes m join tokens t on t.mode_id = m.id
 where m.tokenset_id = ${id} and t.name = any(${[...names]})`,
  )
  return new Set(rows.map(({ name }) => name))
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
  await tx.query(sql`insert into tokensets (id, workspace_id, name, description, preview, default_mode_id, revision, created_at, updated_at)
 values (${tokenset.id}, ${tokenset.workspace_id}, ${tokenset.name}, ${tokenset.description},
 ${tokenset.preview ? JSON.stringify(tokenset.preview) : null}::json, ${tokenset.default_mode_id},
 (extract(epoch from clock_timestamp()) * 1000)::bigint, ${tokenset.created_at}, ${at})`)
}
