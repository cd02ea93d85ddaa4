import type { Group } from '@tessera/engine'
import { following } from '../../../../storage/batches.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { ModeRecord } from '../../../../access/subjects/mode.store.ts'
import { nameKey } from '../../../../base/name-key.ts'
import { modeState } from './state.ts'
import type { ModeState, ScaleState } from '../../../../kernel/change.ts'

const columns = sql`m.id, m.tokenset_id, m.name, m.id = t.default_mode_id as is_default, m.created_at, m.updated_at`

export function listModes(db: Db, tokensetId: string, after: string | null = null, limit: number | null = null) {
  return db.query<ModeRecord>(sql`select ${columns} from modes m join tokensets t on t.id = m.tokenset_id
 where m.tokenset_id = ${tokensetId} and ${following(sql`m.id`, after)} order by m.id limit ${limit}`)
}

export const listModesOf = (db: Db, tokensetIds: readonly string[]) =>
  db.query<ModeRecord>(sql`select ${columns} from modes m join tokensets t on t.id = m.tokenset_id
 where m.tokenset_id = any(${[...tokensetIds]}::uuid[]) order by m.id`)

export async function countModes(db: Db, tokensetId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from modes where tokenset_id = ${tokensetId}`,
  )
  return row!.total
}

export async function insertMode(
  tx: Db,
  mode: { id: string; tokenset_id: string; name: string; at: string },
): Promise<ModeRecord> {
  await tx.query(sql`insert into modes (id, tokenset_id, name, name_key, created_at, updated_at)
 values (${mode.id}, ${mode.tokenset_id}, ${mode.name}, ${nameKey(mode.name)}, ${mode.at}, ${mode.at})`)
  return {
    id: mode.id,
    tokenset_id: mode.tokenset_id,
    name: mode.name,
    is_default: false,
    created_at: mode.at,
    updated_at: mode.at,
  }
}

export async function updateMode(tx: Db, id: string, to: { name: string; at: string }): Promise<string> {
  const row = await tx.one<{
    updated_at: string
  }>(sql`update modes as m set name = ${to.name}, name_key = ${nameKey(to.name)},
 updated_at = greatest(${to.at}, m.updated_at + interval '1 millisecond') where m.id = ${id} returning m.updated_at`)
  return row!.updated_at
}

export const setDefault = (tx: Db, tokensetId: string, modeId: string) =>
  tx.query(sql`update tokensets set default_mode_id = ${modeId} where id = ${tokensetId}`)

export const deleteMode = (tx: Db, id: string) => tx.query(sql`delete from modes where id = ${id}`)

/**
 * Every write below a tokenset must call it: cached answers about it, or about these modes, are outdated from this
 * commit on.
 */
export async function raiseRevision(tx: Db, tokensetId: string, modeIds: readonly string[]): Promise<void> {
  await tx.query(sql`with tokenset as (update tokensets set revision = revision + 1 where id = ${tokensetId})
update modes set revision = revision + 1 where id = any(${[...modeIds]}::uuid[])`)
}

/**
 * Like `raiseRevision`, by `writes`, for a mode that gained `grown` tokens (or lost some); returns its number of
 * tokens.
 */
export async function raiseWithTokens(
  tx: Db,
  tokensetId: string,
  modeId: string,
  grown: number,
  writes = 1,
): Promise<number> {
  const row = await tx.one<{
    token_count: number
  }>(sql`with tokenset as (update tokensets set revision = revision + ${writes}::int where id = ${tokensetId})
update modes set revision = revision + ${writes}::int, token_count = token_count + ${grown}::int where id = ${modeId} returning token_count`)
  return row!.token_count
}

export async function readGroups(db: Db, modeId: string): Promise<Group[]> {
  const row = await db.one<{ groups: Group[] | null }>(sql`select groups from modes where id = ${modeId}`)
  return row?.groups ?? []
}

export async function readGroupsOf(db: Db, modeIds: readonly string[]): Promise<Map<string, Group[]>> {
  const rows = await db.query<{ id: string; groups: Group[] }>(
    sql`select id, groups from modes where id = any(${[...modeIds]}::uuid[]) and groups is not null`,
  )
  return new Map(rows.map(({ id, groups }) => [id, groups]))
}

/** Groups are part of a mode's exports, so this raises its revision even if no token changed. */
export async function writeGroups(tx: Db, modeId: string, groups: readonly Group[]): Promise<void> {
  await tx.query(
    sql`update modes set groups = ${groups.length === 0 ? null : JSON.stringify(groups)}, revision = revision + 1 where id = ${modeId}`,
  )
  await tx.query(
    sql`update tokensets set revision = revision + 1 where id = (select tokenset_id from modes where id = ${modeId})`,
  )
}

export async function listModeStates(db: Db, tokensetId: string): Promise<ModeState[]> {
  const rows = await db.query<
    ModeRecord & { groups: Group[] | null; scales: ScaleState[] }
  >(sql`select ${columns}, m.groups,
 (select coalesce(json_agg(json_build_object('id', sc.id, 'rule', sc.rule, 'steps', sc.steps, 'created_at', sc.created_at) order by sc.id), '[]')
 from scales sc where sc.tokenset_id = m.tokenset_id and sc.mode_id = m.id) as scales from modes m join tokensets t on t.id = m.tokenset_id
 where m.tokenset_id = ${tokensetId} order by m.id`)
  return rows.map(({ groups, scales, ...mode }) => modeState(mode, groups, scales))
}

/**
 * Restores a deleted mode with its id. Its revision must be new, because caches use it as a key: the time in
 * milliseconds exceeds any count of writes.
 */
export async function restoreMode(tx: Db, mode: ModeState, at: string): Promise<void> {
  await tx.query(sql`insert into modes (id, tokenset_id, name, name_key, revision, groups, created_at, updated_at)
 values (${mode.id}, ${mode.tokenset_id}, ${mode.name}, ${nameKey(mode.name)}, (extract(epoch from clock_timestamp()) * 1000)::bigint,
 ${mode.groups ? JSON.stringify(mode.groups) : null}, ${mode.created_at}, ${at})`)
}

/** The total number of tokens. */
export async function countInModes(db: Db, modes: readonly { id: string }[]): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select coalesce(sum(token_count), 0) as total from modes
 where id = any(${[...new Set(modes.map(({ id }) => id))]}::uuid[])`)
  return row!.total
}
