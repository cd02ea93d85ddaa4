// The monthly partitions of the history; see migration 0025. Their names derive from dates, never from input.
import { raw, sql } from '../../../storage/sql.ts'
import type { Db, Tx } from '../../../storage/sql.ts'

export interface Month {
  /** The suffix of its tables: `first`, or `2026_11`. */
  name: string
  /** The lowest id after the partition. */
  until: string
}

/** The partitions with an end, the oldest first. */
export function listMonths(db: Db): Promise<Month[]> {
  return db.query<Month>(sql`select substr(relname, 9) as name, until from (
 select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from $$TO [(]'([0-9a-f-]{36})'[)]$$) as until
 from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'changes'::regclass) as parts
 where until is not null order by until`)
}

/** Limits how long readers and writers wait; if the tables cannot be locked in that time, the next run tries again. */
export const limitWaiting = (tx: Tx) => tx.query(sql`set local lock_timeout = '1s'`)

/** Attaching needs no lock that readers or writers of the other months hold. */
export async function insertMonth(tx: Db, name: string, from: string, until: string): Promise<void> {
  const [changes, tokens] = [raw(`changes_${name}`), raw(`change_tokens_${name}`)]
  const bounds = raw(`for values from ('${from}') to ('${until}')`)
  await tx.query(sql`create table ${changes} (like changes including defaults including indexes)`)
  await tx.query(sql`create table ${tokens} (like change_tokens including defaults including indexes)`)
  await tx.query(sql`alter table ${tokens} add foreign key (change_id) references ${changes} on delete cascade`)
  await tx.query(sql`alter table changes attach partition ${changes} ${bounds}`)
  await tx.query(sql`alter table change_tokens attach partition ${tokens} ${bounds}`)
}

/** For an empty history: ends the first partition here. */
export async function endFirstPart(tx: Db, until: string): Promise<void> {
  const [changes, tokens] = [raw('changes_first'), raw('change_tokens_first')]
  const bounds = raw(`for values from (minvalue) to ('${until}')`)
  await tx.query(sql`alter table change_tokens detach partition ${tokens}`)
  await tx.query(sql`alter table changes detach partition ${changes}`)
  await tx.query(sql`alter table changes attach partition ${changes} ${bounds}`)
  await tx.query(sql`alter table change_tokens attach partition ${tokens} ${bounds}`)
}

/** Lets one node at a time create or drop months, until its transaction ends. */
export const holdMonths = (tx: Tx) => tx.query(sql`select pg_advisory_xact_lock(hashtext('tessera history months'))`)

/** The maximum number of entries to move while others wait. */
const mostMoved = 20_000

/**
 * Drops a month with the entries that the retention covers, and moves the rest, entries of the audit log and of
 * organizations, to the default partition. Returns the number of dropped changes; null: too many to move.
 */
export async function deleteMonth(tx: Tx, name: string): Promise<number | null> {
  const [changes, tokens] = [raw(`changes_${name}`), raw(`change_tokens_${name}`)]
  const stays = sql`(c.audited or c.workspace_id is null)`
  await limitWaiting(tx)
  // From here on, the month is read-only: reverts and other retention runs wait.
  await tx.query(sql`lock table ${changes} in share row exclusive mode`)
  const moved = await tx.one<{ n: number }>(
    sql`select count(*) as n from (select from ${changes} c where ${stays} limit ${mostMoved + 1}) as some_of_them`,
  )
  if (moved!.n > mostMoved) return null
  const gone = await tx.query<{ workspace_id: string; n: number }>(
    sql`select workspace_id, count(*) as n from ${changes} c where not ${stays} group by workspace_id`,
  )
  await tx.query(sql`alter table change_tokens detach partition ${tokens}`)
  await tx.query(sql`alter table changes detach partition ${changes}`)
  // Moved entries of the audit log are no new ones.
  await tx.query(sql`select set_config('tessera.chained', 'on', true)`)
  await tx.query(sql`insert into changes select * from ${changes} c where ${stays}`)
  await tx.query(
    sql`insert into change_tokens select t.* from ${tokens} t join ${changes} c on c.id = t.change_id where ${stays}`,
  )
  await tx.query(sql`drop table ${tokens}, ${changes}`)
  await tx.query(sql`update workspace_usage u set changes = u.changes - g.n
 from unnest(${gone.map(({ workspace_id }) => workspace_id)}::uuid[], ${gone.map(({ n }) => n)}::bigint[]) as g (workspace_id, n)
 where u.workspace_id = g.workspace_id`)
  return gone.reduce((sum, { n }) => sum + n, 0)
}
