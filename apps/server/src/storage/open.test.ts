import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freshDatabase, quiet, type FreshDatabase } from '../testing/database.ts'
import { startEmbedded, type Embedded } from './embedded/embedded.ts'
import { isAlive, readPostmaster } from './embedded/embedded-owner.ts'
import { openDatabase } from './open.ts'
import { sql } from './sql.ts'

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-open-')))
let fresh: FreshDatabase
let url: string

beforeAll(async () => {
  fresh = await freshDatabase()
  const { host, user, database } = inject('databaseServer')
  url = `postgres://${user}@${encodeURIComponent(host)}/${fresh.connection.database}`
  expect(database).toBeDefined()
})
afterAll(async () => {
  await fresh.drop()
  rmSync(dataDir, { recursive: true })
})

const open = (databaseUrl: string | undefined, log = quiet, patienceMs = 300) =>
  openDatabase({ databaseUrl, dataDir, log, patienceMs })

describe('without DATABASE_URL', () => {
  test('the embedded database is started, migrated, and stopped by close', async () => {
    const database = await open(undefined)
    expect(database.embedded).toBe(true)
    expect(await database.query(sql`SELECT name FROM schema_migrations`)).not.toEqual([])
    const pid = (await readPostmaster(join(dataDir, 'database')))?.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    await database.close()
    expect(isAlive(pid)).toBe(false)
  })
})

describe('with DATABASE_URL', () => {
  test('that server is used, and commits reach its disk even where it would not wait for them', async () => {
    const warnings: string[] = []
    const warn = (message: string) => warnings.push(message)
    const database = await open(url, { ...quiet, warn, error: warn })
    expect(database.embedded).toBe(false)
    expect(await database.one(sql`SELECT current_setting('synchronous_commit') AS value`)).toEqual({ value: 'on' })
    expect(warnings).toEqual([expect.stringContaining('fsync off'), expect.stringContaining('synchronous_commit off')])
    await database.close()
  })

  test.each([
    ['nonsense', 'DATABASE_URL must be an address like postgres://user:password@host:5432/database.'],
    ['mysql://u:secret@h/d', 'DATABASE_URL must be an address like postgres://user:password@host:5432/database.'],
    [
      'postgres://u:secret@h:99999x/d',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
  ])('%s is refused without printing it', async (address, sentence) => {
    await expect(open(address)).rejects.toThrow(new Error(sentence))
  })

  test('a missing database is reported without waiting, and without the password', async () => {
    const address = url.replace(/\/\w+$/, '/missing').replace('@', ':secret@')
    const warnings: string[] = []
    const error: Error = await open(address, { ...quiet, warn: message => warnings.push(message) }, 60_000).then(
      () => new Error('opened'),
      (e: Error) => e,
    )
    expect(error.message).toMatch(/\/missing \(DATABASE_URL\) cannot be used: database "missing" does not exist\.$/)
    expect(error.message).not.toContain('secret')
    expect(warnings).toEqual([])
  })

  test('a server that does not answer is waited for, and then reported', async () => {
    const probe = createServer()
    await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as { port: number }
    await new Promise(resolve => probe.close(resolve))
    const warnings: string[] = []
    const log = { ...quiet, warn: (message: string) => warnings.push(message) }
    await expect(open(`postgres://u:secret@localhost:${port}/d`, log)).rejects.toThrow(
      new RegExp(`^The database u@localhost:${port}/d \\(DATABASE_URL\\) cannot be used: connect ECONNREFUSED .*\\.$`),
    )
    expect(warnings).toEqual([expect.stringMatching(/ does not answer yet \(connect ECONNREFUSED .*\); waiting …$/)])
  })

  test('of several hosts the one that accepts writes is used, and none that does not is named with its reason', async () => {
    const gone = encodeURIComponent('/nowhere')
    const database = await open(url.replace('@', `@${gone},`))
    expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
    await database.close()
    await expect(open(`postgres://u:secret@${gone},${gone}/d?target_session_attrs=read-write`)).rejects.toThrow(
      'The database u@/nowhere:5432,/nowhere:5432/d (DATABASE_URL) cannot be used: No database server accepts writes: ' +
        '/nowhere:5432: connect ENOENT /nowhere/.s.PGSQL.5432; /nowhere:5432: connect ENOENT /nowhere/.s.PGSQL.5432.',
    )
  })

  test('a server that comes up a moment later is used', async () => {
    const late = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-late-')))
    const opening = open(`postgres://tessera@${encodeURIComponent(join(late, 'socket'))}/postgres`, quiet, 100_000)
    const server: Embedded = await startEmbedded({ dataDir: late, log: quiet })
    try {
      const database = await opening
      expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
      await database.close()
    } finally {
      await server.stop()
      rmSync(late, { recursive: true, maxRetries: 5 })
    }
  })

  test('a database that is read-only, or not UTF-8, is refused', async () => {
    const admin = new Client(inject('databaseServer'))
    await admin.connect()
    const name = fresh.connection.database
    await admin.query(
      `CREATE DATABASE ${name}_latin TEMPLATE template0 ENCODING LATIN1 LOCALE_PROVIDER libc LOCALE 'C'`,
    )
    await expect(open(`${url}_latin`)).rejects.toThrow('stores text as LATIN1; Tessera needs UTF8.')
    await admin.query(`DROP DATABASE ${name}_latin`)
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await expect(open(url)).rejects.toThrow('is read-only: name the primary server, not a replica.')
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    await admin.end()
  })
})
