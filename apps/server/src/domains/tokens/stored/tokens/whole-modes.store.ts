// Handles all tokens of a mode within the database: a mode may have a hundred thousand.
import type { WholeModes } from '../../../../kernel/change.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import { readMode, stateOf } from './tokens.store.ts'

/**
 * Copies the tokens in their order. The ids are UUIDv7: the time of `first`, then the place in the order, so that they
 * sort by it, then a value derived from both; `first` contains enough random bits for all.
 */
export async function copyTokens(
  tx: Db,
  fromModeId: string,
  to: { mode_id: string; first: string; at: string },
): Promise<number> {
  const time = to.first.slice(0, 13)
  const row = await tx.one<{ copied: number }>(sql`with copied as (
insert into tokens (id, mode_id, name, type, value, description, alias_to, refs, extensions, deprecated, replaced_by, remove_in, created_at, updated_at)
 select (${time} || '-7' || substr(t.place, 1, 3) || '-8' || substr(t.place, 4) || '-' || left(md5(${to.first} || t.place), 12))::uuid,
 ${to.mode_id}, t.name, t.type, t.value, t.description, t.alias_to, t.refs, t.extensions, t.deprecated, t.replaced_by, t.remove_in, ${to.at}, ${to.at}
 from (select *, lpad(to_hex(row_number() over (order by id)), 6, '0') as place from tokens where mode_id = ${fromModeId}) as t
 returning 1)
select count(*) as copied from copied`)
  return row!.copied
}

/** The effect of a change that creates or deletes these modes on their tokens; bytes as quotas count them. */
export async function wholeModes(db: Db, mode_ids: string[], change: WholeModes['change']): Promise<WholeModes> {
  const row = await db.one<{ tokens: number; bytes: number }>(sql`select count(*) as tokens,
 coalesce(sum(octet_length(t.name) + octet_length(t.value::text) + coalesce(octet_length(t.description), 0)
 + coalesce(octet_length(t.extensions::text), 0)), 0) as bytes from tokens t where t.mode_id = any(${mode_ids}::uuid[])`)
  return { mode_ids, change, ...row! }
}

export async function listForHistory(tx: Db, modeId: string) {
  const rows = await readMode(tx, modeId)
  return rows.map(row => ({ token_id: row.id, mode_id: row.mode_id, name: row.name, state: stateOf(row) }))
}
