import type { Json } from '@tessera/engine'
import { following } from '../../storage/batches.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import type { TokensetRecord } from '../../access/subjects/tokenset.store.ts'

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

export function countByMode(db: Db, tokensetId: string) {
  return db.query<{
    id: string
    name: string
    is_default: boolean
    token_count: number
  }>(sql`select m.id, m.name, m.id = t.default_mode_id as is_default, m.token_count
 from modes m join tokensets t on t.id = m.tokenset_id where t.id = ${tokensetId} order by m.id`)
}

export function countByType(db: Db, modeId: string) {
  return db.query<{ type: string; count: number }>(
    sql`select type, count(*) as count from tokens where mode_id = ${modeId} group by type order by count(*) desc, type`,
  )
}

/** The first colors with a literal. */
export function listColors(db: Db, modeId: string, limit: number) {
  return db.query<{ name: string; value: Json }>(
    sql`select name, value from tokens where mode_id = ${modeId} and type = 'color' and refs = '{}' order by id limit ${limit}`,
  )
}

export interface ColorAlias {
  name: string
  alias_to: string
}

/** The first colors that are aliases. */
export function listColorAliases(db: Db, modeId: string, limit: number) {
  return db.query<ColorAlias>(
    sql`select name, alias_to from tokens where mode_id = ${modeId} and type = 'color' and alias_to is not null order by id limit ${limit}`,
  )
}

/** Colors and aliases with these names, each from the first mode that has it. */
export async function readColorsNamed(db: Db, modeIds: readonly string[], names: ReadonlySet<string>) {
  const rows = await db.query<{ name: string; alias_to: string | null; value: Json }>(
    sql`select distinct on (t.name) t.name, t.alias_to, t.value from unnest(${[...modeIds]}::uuid[]) with ordinality as m (id, place)
 join tokens t on t.mode_id = m.id where t.name = any(${[...names]}::text[]) and (t.alias_to is not null or t.refs = '{}')
 order by t.name, m.place`,
  )
  return new Map(rows.map(row => [row.name, row]))
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
