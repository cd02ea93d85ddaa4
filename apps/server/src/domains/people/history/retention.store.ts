import { empty, sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

/** A statement deletes at most this many changes, and changes of this many tokens in total, but at least one change. */
const changesAtOnce = 200
const tokensAtOnce = 20_000

export interface Trimmed {
  deleted: number
  /** The last visited change; null: none. */
  last: string | null
}

/**
 * Deletes a slice of the oldest changes of workspaces, and subtracts them from the workspaces' counters. Skips entries
 * of the audit log, and changes that are being reverted or trimmed by another node. The trigger that protects the
 * history permits a statement that identifies itself as the retention's.
 */
export async function trimSlice(
  db: Db,
  of: { workspace_id: string; most: number } | { before: string; after: string | null },
): Promise<Trimmed> {
  const byCount = 'workspace_id' in of
  const which = byCount
    ? sql`workspace_id = ${of.workspace_id}`
    : sql`id < ${of.before} ${of.after === null ? empty : sql`and id > ${of.after}`}`
  const most = byCount ? Math.min(of.most, changesAtOnce) : changesAtOnce
  const row = await db.one<Trimmed>(sql`with oldest as (
 select id, token_count from changes where ${which} and workspace_id is not null and not audited order by id limit ${most} for update skip locked),
slice as (select id from (select id, token_count, sum(token_count) over (order by id) as touched from oldest) counted
 where touched - token_count < ${tokensAtOnce}),
gone as (delete from changes where id in (select id from slice) and (select set_config('tessera.retention', 'on', true)) = 'on'
 returning id, workspace_id),
counted as (update workspace_usage u set changes = u.changes - g.n
 from (select workspace_id, count(*) as n from gone group by workspace_id) g where u.workspace_id = g.workspace_id)
select count(*) as deleted, max(id::text)::uuid as last from gone`)
  return row!
}

/** Workspaces with more changes than this, and the excess. */
export function listBeyond(db: Db, most: number) {
  return db.query<{ workspace_id: string; excess: number }>(
    sql`select workspace_id, changes - ${most} as excess from workspace_usage where changes > ${most} order by workspace_id`,
  )
}
