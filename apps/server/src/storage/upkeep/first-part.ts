// Before migration 0025: the existing table becomes the first partition of the history, and PostgreSQL must know that
// all of its rows lie before the end of that partition. Validating a full table takes long; here it blocks nobody, in
// the migration it would.
import type { Client } from 'pg'
import type { Log } from '../embedded/embedded-process.ts'
import { firstIdOf, timeOf } from '../../base/ids.ts'
import { monthAfter } from '../../base/months.ts'

const week = 7 * 24 * 60 * 60 * 1000

export async function checkFirstPart(client: Client, log: Log): Promise<void> {
  if (!(await isUndivided(client))) return
  await client.query(`select pg_advisory_lock(hashtext('tessera first part'))`)
  try {
    // Another node may have been faster.
    if (await isUndivided(client)) await addChecks(client, log)
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('tessera first part'))`)
  }
}

async function isUndivided(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where oid = to_regclass('changes') and relkind = 'r' and to_regclass('change_tokens') is not null`,
  )
  return rows.length > 0
}

async function addChecks(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ now: number; newest: string | null }>(
    `select extract(epoch from now())::float8 * 1000 as now, (select id from changes order by id desc limit 1) as newest`,
  )
  const { now, newest } = rows[0]!
  const bound = firstIdOf(monthAfter(Math.max(now + week, newest === null ? 0 : timeOf(newest))))
  const { rows: there } = await client.query(`select 1 from pg_constraint where conname = 'changes_in_first'`)
  // One statement, so that both have the same end: from then on, no row can lie behind it.
  if (there.length === 0)
    await client.query(`alter table changes add constraint changes_in_first check (id < '${bound}') not valid;
 alter table change_tokens add constraint change_tokens_in_first check (change_id < '${bound}') not valid`)
  log.debug('migrate: looking through the history before it is divided by month')
  await client.query('alter table changes validate constraint changes_in_first')
  await client.query('alter table change_tokens validate constraint change_tokens_in_first')
}
