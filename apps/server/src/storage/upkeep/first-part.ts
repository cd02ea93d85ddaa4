// Before migration 0025: the existing table becomes the first partition of the history, and PostgreSQL must know that
// all of its rows lie before the end of that partition. Validating a full table takes long; here it blocks nobody, in
// the migration it would.
import type { Client } from 'pg'
import { firstIdOf, timeOf } from '../../base/ids.ts'
import { monthAfter } from '../../base/months.ts'
import { withBriefLocks, type Changing } from './brief-locks.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** A version without this migration leaves the history undivided, so that nothing may bound it. */
export const divisionByMonth = '0025_history_by_month.sql'

export async function checkFirstPart(changing: Changing): Promise<void> {
  const { client, log } = changing
  if (!(await isUndivided(client))) return
  const what = 'Preparing the history for its division by month'
  const inTurn = `SELECT pg_advisory_xact_lock(hashtext('tessera first part'))`
  await withBriefLocks(changing, what, inTurn, () => addChecks(client))
  log.debug('migrate: looking through the history before it is divided by month')
  // Readers and writers do not wait for these locks.
  for (const table of ['changes', 'change_tokens'])
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = 0; ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_in_first; COMMIT`,
    )
}

async function isUndivided(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where oid = to_regclass('changes') and relkind = 'r' and to_regclass('change_tokens') is not null`,
  )
  return rows.length > 0
}

/** Another node may have been faster. */
async function addChecks(client: Client): Promise<void> {
  const { rows: there } = await client.query(`select 1 from pg_constraint where conname = 'changes_in_first'`)
  if (there.length > 0 || !(await isUndivided(client))) return
  const { rows } = await client.query<{ now: number; newest: string | null }>(
    `select extract(epoch from now())::float8 * 1000 as now, (select id from changes order by id desc limit 1) as newest`,
  )
  const { now, newest } = rows[0]!
  const bound = firstIdOf(monthAfter(Math.max(now + week, newest === null ? 0 : timeOf(newest))))
  // One statement, so that both have the same end: from then on, no row can lie behind it.
  await client.query(`alter table changes add constraint changes_in_first check (id < '${bound}') not valid;
 alter table change_tokens add constraint change_tokens_in_first check (change_id < '${bound}') not valid`)
}
