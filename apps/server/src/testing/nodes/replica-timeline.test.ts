// A primary that was lost comes back as a replica of nobody: it is further than the one that took its place, on a way that was abandoned.
// What it says there must not be told.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../storage/migrate.ts'
import { withReplica } from '../../storage/replica.ts'
import { createDatabase, sql } from '../../storage/sql.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { quiet } from '../database.ts'
import { startReplicated } from './replicated.ts'
import type { Member, Replicated } from './replicated.ts'

let cluster: Replicated
let lost: Member
let promoted: Member
beforeAll(async () => {
  cluster = await startReplicated()
  lost = cluster.primary
  promoted = cluster.replica
  await migrate({ connection: lost.connection, log: quiet })
  await lost.query('create table said (what text)')
  const isThere = () => promoted.query("select 1 from pg_class where relname = 'said'").then(({ length }) => length)
  await vi.waitUntil(async () => (await isThere()) === 1, { timeout: 60_000 })
  await promoted.kill()
  // More than the other will ever have written, and one row that only this one has.
  await lost.query("insert into said select 'abandoned' from generate_series(1, 200000)")
  await lost.kill()
  await promoted.start()
  await promoted.query('select pg_promote()')
  const isReplica = () => promoted.query('select pg_is_in_recovery() as yes').then(([row]) => row!.yes)
  await vi.waitUntil(async () => !(await isReplica()), { timeout: 60_000 })
  await promoted.query("insert into said values ('kept')")
  // Copied from a file of the folder, it belongs to the account that the server runs as.
  const copy = ['-p', join(lost.connection.host, 'PG_VERSION'), join(lost.connection.host, 'standby.signal')]
  await once(spawn('cp', copy), 'exit')
  await lost.start()
}, 120_000)
afterAll(() => cluster.close())

const place = async ({ query }: Member, of: string) =>
  (await query(`select (${of} - '0/0')::float8 as bytes`))[0]!.bytes

test('it answers as a replica, and is further than the primary', async () => {
  expect(await lost.query('select pg_is_in_recovery() as yes')).toEqual([{ yes: true }])
  const [further, primary] = await Promise.all([
    place(lost, 'pg_last_wal_replay_lsn()'),
    place(promoted, 'pg_current_wal_insert_lsn()'),
  ])
  expect(further).toBeGreaterThan(primary as number)
})

test('the primary is asked in its place', async () => {
  const database = manyWriters(createDatabase({ connection: promoted.connection }))
  const both = withReplica(database, { connection: lost.connection, log: quiet })
  expect(await both.settled!.query(sql`select distinct what from said`)).toEqual([{ what: 'kept' }])
  await both.close()
})
