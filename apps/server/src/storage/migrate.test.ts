import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, quiet, type FreshDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'

let fresh: FreshDatabase
let directory: string

beforeEach(async () => {
  fresh = await freshDatabase()
  await fresh.database.query(sql`DROP SCHEMA public CASCADE`)
  await fresh.database.query(sql`CREATE SCHEMA public`)
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-migrations-')))
  add('0001_first.sql', `CREATE TABLE first (n int); INSERT INTO first VALUES (1);`)
  add('0002_second.sql', `SELECT pg_sleep(0.3); -- Down below nothing happens\nINSERT INTO first VALUES (2);`)
})
afterEach(async () => {
  await fresh.drop()
  rmSync(directory, { recursive: true })
})

const add = (name: string, text: string) => writeFileSync(join(directory, name), text)
const run = (log = quiet) => migrate({ connection: fresh.connection, log, directory })
const numbers = async () =>
  (await fresh.database.query<{ n: number }>(sql`SELECT n FROM first ORDER BY n`)).map(({ n }) => n)

describe('migrations', () => {
  test('run in the order of their numbers, each once, and log one line each', async () => {
    const logged: string[] = []
    expect(await run({ ...quiet, info: message => logged.push(message) })).toEqual(['0001_first', '0002_second'])
    expect(logged).toEqual(['Brought the database up to date: 0001_first, 0002_second.'])
    add('0010_tenth.sql', 'INSERT INTO first VALUES (10);')
    add('notes.md', 'not a migration')
    expect(await run()).toEqual(['0010_tenth'])
    expect(await run()).toEqual([])
    expect(await numbers()).toEqual([1, 2, 10])
  })

  test('run once when four nodes start together', async () => {
    const ran = await Promise.all([run(), run(), run(), run()])
    expect(ran.flat().sort()).toEqual(['0001_first', '0002_second'])
    expect(await numbers()).toEqual([1, 2])
  })

  test('are rolled back when one fails, with an error that names the cause', async () => {
    add('0003_wrong.sql', 'INSERT INTO first VALUES (3); SELECT nonsense;')
    await expect(run()).rejects.toThrow(
      'The database could not be brought up to date: column "nonsense" does not exist',
    )
    expect(await fresh.database.one(sql`SELECT to_regclass('first') AS first`)).toEqual({ first: null })
    rmSync(join(directory, '0003_wrong.sql'))
    expect(await run()).toHaveLength(2)
  })

  test('keep what earlier files did when one fails, once there is a database', async () => {
    await run()
    add('0003_third.sql', 'INSERT INTO first VALUES (3);')
    add('0004_wrong.sql', 'INSERT INTO first VALUES (4); SELECT nonsense;')
    await expect(run()).rejects.toThrow('column "nonsense" does not exist')
    expect(await numbers()).toEqual([1, 2, 3])
    rmSync(join(directory, '0004_wrong.sql'))
    expect(await run()).toEqual([])
  })

  test('let others work while a long read is in their way, name it, and run when it is over', async () => {
    await run()
    const reader = new Client({ ...fresh.connection, application_name: 'a backup' })
    await reader.connect()
    await reader.query('BEGIN; SELECT * FROM first')
    add('0003_locks.sql', 'ALTER TABLE first ADD COLUMN m int;')
    const warned: string[] = []
    let warn = () => {}
    const waited = new Promise<void>(resolve => (warn = resolve))
    const log = { ...quiet, warn: (message: string) => (warned.push(message), warn()) }
    const running = run(log)
    // Writes queue behind the lock that is waited for, as long as it is waited for.
    const writing = (async () => {
      await waited
      await fresh.database.autocommit({ touches: 'nothing' }).query(sql`INSERT INTO first VALUES (3)`)
    })()
    await writing
    expect(await Promise.race([running, Promise.resolve('it waits')])).toBe('it waits')
    await reader.query('COMMIT')
    expect(await running).toEqual(['0003_locks'])
    const { rows } = await reader.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await reader.end()
    expect(warned[0]).toMatch(
      new RegExp(
        String.raw`^Bringing the database up to date waits for session ${rows[0]!.pid} \(application_name "a backup", account \S+, query since \d{4}-\d\d-\d\dT[\d:]+Z\)\. It is tried again in 1 s; nobody waits for it meanwhile\.$`,
      ),
    )
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('refuse a database with migrations of a newer version', async () => {
    add('0003_future.sql', 'INSERT INTO first VALUES (3);')
    await run()
    rmSync(join(directory, '0003_future.sql'))
    await expect(run()).rejects.toThrow('a newer version of Tessera has been here ("0003_future"')
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('refuse a migration whose number is lower than one already applied', async () => {
    await run()
    add('0001_late.sql', 'INSERT INTO first VALUES (0);')
    add('0000_late.sql', 'INSERT INTO first VALUES (0);')
    await expect(run()).rejects.toThrow('0000_late')
    expect(await numbers()).toEqual([1, 2])
  })

  test("of the product are numbered without a gap, and all of them are in the tests' template", async () => {
    const files = await readdir(fileURLToPath(new URL('./migrations', import.meta.url)))
    expect(files.length).toBeGreaterThan(0)
    expect(files.sort().map(name => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])).toEqual(
      files.map((_, index) => String(index + 1).padStart(4, '0')),
    )
    const template = await freshDatabase()
    const rows = await template.database.query<{ name: string }>(sql`SELECT name FROM schema_migrations ORDER BY id`)
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files)
    await template.drop()
  })
})
