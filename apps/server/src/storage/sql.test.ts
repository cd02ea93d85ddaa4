import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { silentServer } from '../testing/probes/silent-server.ts'
import { isoFromTimestamptz } from './column-types.ts'
import { createDatabase, isRetryable, isUniqueViolation, join, sql, type Database, type Tx } from './sql.ts'
import { statementName } from './connections/lease.ts'

let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database
  await write(sql`CREATE TABLE things (id int PRIMARY KEY, name text NOT NULL, CONSTRAINT things_name UNIQUE (name))`)
})
afterEach(() => write(sql`DELETE FROM things`))
afterAll(() => fresh.drop())

const write: Database['query'] = statement => db.autocommit({ touches: 'everything' }).query(statement)
const transaction = <T>(database: Database, run: (tx: Tx) => Promise<T>) =>
  database.transaction(run, { touches: 'everything' })
const names = async () =>
  (await db.query<{ name: string }>(sql`SELECT name FROM things ORDER BY id`)).map(({ name }) => name)
const add = (id: number, name = `thing ${id}`) => sql`INSERT INTO things VALUES (${id}, ${name})`

describe('statements', () => {
  test('return their rows, the first row, or nothing', async () => {
    await write(add(1))
    await write(add(2))
    expect(await db.query(sql`SELECT id FROM things ORDER BY id`)).toEqual([{ id: 1 }, { id: 2 }])
    expect(await db.one(sql`SELECT id FROM things ORDER BY id DESC`)).toEqual({ id: 2 })
    expect(await db.one(sql`SELECT id FROM things WHERE id = ${3}`)).toBeUndefined()
  })

  test('are prepared under a short name for each text', async () => {
    const name = statementName('SELECT $1') ?? ''
    expect(name.length).toBeGreaterThan(10)
    expect(name.length).toBeLessThanOrEqual(58) // and a generation after it: 63 in all
    expect(statementName('SELECT $1')).toBe(name)
    expect(statementName('SELECT $2')).not.toBe(name)
    await db.read(async tx => {
      await tx.query(sql`SELECT ${1}::int AS here`)
      await tx.query(sql`SELECT ${2}::int AS here`)
      const prepared = await tx.query(
        sql`SELECT name FROM pg_prepared_statements WHERE statement = 'SELECT $1::int AS here'`,
      )
      expect(prepared).toHaveLength(1)
    })
  })

  test('nest, and take lists', async () => {
    const where = sql`id IN (${join([1, 2])})`
    await write(
      sql`INSERT INTO things SELECT * FROM unnest(${[1, 2, 3]}::int[], ${['a', 'b', null].map((n, i) => n ?? `c${i}`)}::text[])`,
    )
    expect(await db.query(sql`SELECT name FROM things WHERE ${where} ORDER BY id`)).toEqual([
      { name: 'a' },
      { name: 'b' },
    ])
  })

  test('survive a column added by another node while they were prepared', async () => {
    const one = createDatabase({ connection: fresh.connection, maxConnections: 1 })
    try {
      await one.autocommit({ touches: 'everything' }).query(sql`CREATE TABLE wide (a int)`)
      expect(await one.query(sql`SELECT * FROM wide`)).toEqual([])
      await write(sql`ALTER TABLE wide ADD b int`)
      await write(sql`INSERT INTO wide VALUES (1, 2)`)
      expect(await one.query(sql`SELECT * FROM wide`)).toEqual([{ a: 1, b: 2 }])
      await write(sql`ALTER TABLE wide ADD c int`)
      expect(await transaction(one, tx => tx.query(sql`SELECT * FROM wide`))).toEqual([{ a: 1, b: 2, c: null }])
    } finally {
      await one.close()
    }
  })

  test('fail when the server no longer answers', async () => {
    const silent = await silentServer()
    const watch = { patienceMs: 20, answerMs: 200 }
    const away = createDatabase({ connection: { ...silent.connection, user: 'u', database: 'd' }, watch })
    await expect(away.query(sql`SELECT 1`)).rejects.toThrow('The database does not answer')
    silent.close()
    await away.close()
  })
})

describe('values', () => {
  test('of type timestamptz are ISO 8601 in UTC, to the millisecond', async () => {
    const row = await db.one(sql`
      SELECT '2026-01-02 03:04:05+00'::timestamptz AS whole, '2026-01-02 03:04:05.6+02'::timestamptz AS tenth,
             '2026-01-02 03:04:05.678999Z'::timestamptz AS cut, ${'2026-01-02T03:04:05.678Z'}::timestamptz AS back,
             ARRAY['2026-01-02 03:04:05Z'::timestamptz, NULL] AS list`)
    expect(row).toEqual({
      whole: '2026-01-02T03:04:05.000Z',
      tenth: '2026-01-02T01:04:05.600Z',
      cut: '2026-01-02T03:04:05.678Z',
      back: '2026-01-02T03:04:05.678Z',
      list: ['2026-01-02T03:04:05.000Z', null],
    })
  })

  test.each([
    ['2026-01-02 03:04:05+05:30', '2026-01-01T21:34:05.000Z'],
    ['2026-01-02 03:04:05.25-08', '2026-01-02T11:04:05.250Z'],
    ['infinity', 'infinity'],
    ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
    ['10000-01-01 00:00:00+00', '10000-01-01 00:00:00+00'],
  ])('of the moment %s, as a session elsewhere writes it, is %s', (text, iso) =>
    expect(isoFromTimestamptz(text)).toBe(iso),
  )

  test('keep their type: bigint as a number, JSON parsed, bytes as bytes, decimals as text', async () => {
    const json = { __proto__: null, a: [1, { b: null }], text: 'ü\u2028' }
    const row = await db.one(sql`
      SELECT 9007199254740991::int8 AS big, ARRAY[1, NULL]::int8[] AS bigs, ${JSON.stringify(json)}::jsonb AS j, '[1]'::json AS list,
             ${Buffer.from([0, 255])}::bytea AS bytes, 1.10::numeric AS exact, true AS yes, NULL::text AS nothing,
             ARRAY['{"a":1}'::jsonb, NULL] AS objects`)
    expect(row).toEqual({
      big: 9007199254740991,
      bigs: [1, null],
      j: { a: [1, { b: null }], text: 'ü\u2028' },
      list: [1],
      bytes: Buffer.from([0, 255]),
      exact: '1.10',
      yes: true,
      nothing: null,
      objects: [{ a: 1 }, null],
    })
  })

  test('that a JavaScript number cannot hold are refused, not rounded', async () => {
    await expect(db.query(sql`SELECT 9007199254740993::int8 AS big`)).rejects.toThrow('9007199254740993')
  })
})

describe('transactions', () => {
  test('commit everything or nothing', async () => {
    await transaction(db, async tx => {
      await tx.query(add(1))
      await tx.query(add(2))
    })
    const failed = transaction(db, async tx => {
      await tx.query(add(3))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await names()).toEqual(['thing 1', 'thing 2'])
  })

  test('report a unique violation with its constraint', async () => {
    await write(add(1, 'a'))
    const error: unknown = await transaction(db, tx => tx.query(add(2, 'a'))).catch((e: unknown) => e)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'things_name')).toBe(true)
    expect(isUniqueViolation(error, 'things_pkey')).toBe(false)
    expect(isRetryable(error)).toBe(false)
    expect(isUniqueViolation(new Error('23505'))).toBe(false)
  })

  test('fail when an error in them was swallowed, instead of losing the rest silently', async () => {
    const swallowed = transaction(db, async tx => {
      await tx.query(add(1))
      await tx.query(add(1)).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('rolled back')
    expect(await names()).toEqual([])
  })

  test('run their statements sequentially, and none after their end', async () => {
    let kept: { query: Database['query'] } | undefined
    await transaction(db, async tx => {
      kept = tx
      await Promise.all([1, 2, 3].map(id => tx.query(add(id))))
    })
    expect(await names()).toHaveLength(3)
    await expect(kept?.query(sql`SELECT 1`)).rejects.toThrow('ended')
  })

  test('go on after a savepoint that failed', async () => {
    await transaction(db, async tx => {
      await tx.query(add(1))
      await expect(tx.savepoint(() => tx.query(add(1)))).rejects.toSatisfy(error => isUniqueViolation(error))
      expect(await tx.savepoint(async () => (await tx.query(add(2)), 'kept'))).toBe('kept')
    })
    expect(await names()).toEqual(['thing 1', 'thing 2'])
  })

  test('are retried after a deadlock, until both succeed', async () => {
    await write(add(1))
    await write(add(2))
    let runs = 0
    let waiting = 0
    let release = () => {}
    const both = new Promise<void>(resolve => (release = resolve))
    const touch = (first: number, second: number) =>
      transaction(db, async tx => {
        runs++
        await tx.query(sql`UPDATE things SET name = name || '!' WHERE id = ${first}`)
        if (++waiting === 2) release()
        await both
        await tx.query(sql`UPDATE things SET name = name || '!' WHERE id = ${second}`)
      })
    await Promise.all([touch(1, 2), touch(2, 1)])
    // One of the two is always repeated; again where its repetition locks the row before the other, which waits for it, wakes up.
    expect(runs).toBeGreaterThan(2)
    expect(await names()).toEqual(['thing 1!!', 'thing 2!!'])
  })

  test('are attempted four times in all when the conflict persists', async () => {
    let runs = 0
    const conflict = transaction(db, async tx => {
      runs++
      await tx.query(sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`)
    })
    await expect(conflict).rejects.toSatisfy(isRetryable)
    expect(runs).toBe(4)
  })

  test('that only read see one snapshot, and cannot write', async () => {
    await write(add(1))
    await db
      .read(async tx => {
        expect(await tx.query(sql`SELECT id FROM things`)).toHaveLength(1)
        await write(add(2))
        expect(await tx.query(sql`SELECT id FROM things`)).toHaveLength(1)
        await expect(tx.query(add(3))).rejects.toThrow('read-only')
        throw new Error('done')
      })
      .catch((error: Error) => expect(error.message).toBe('done'))
  })
})

describe('a connection that breaks', () => {
  // Waits until they are gone: one that is still ending would be counted by the next.
  const cut = sql`
    SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`

  test('in a transaction rolls it back, fails it when that happens again, and the next one works', async () => {
    const other = createDatabase({ connection: fresh.connection, maxConnections: 1 })
    let runs = 0
    const failed = transaction(db, async tx => {
      runs++
      await tx.query(add(1))
      await other.query(cut)
      await tx.query(add(2))
    })
    await expect(failed).rejects.toThrow()
    expect(runs).toBe(2)
    await transaction(db, tx => tx.query(add(3)))
    expect(await names()).toEqual(['thing 3'])
    await other.close()
  })

  test('between two requests is replaced transparently', async () => {
    const other = createDatabase({ connection: fresh.connection, maxConnections: 1 })
    await other.query(cut) // those of other tests, so that the connections below are all that there are
    let noticed = 0
    const idle = createDatabase({ connection: fresh.connection, onIdleError: () => noticed++ })
    for (let round = 0; round < 5; round++) {
      await Promise.all([idle.query(sql`SELECT 1`), idle.query(sql`SELECT 1`)])
      const expected = noticed + (await other.query(cut)).length
      await vi.waitUntil(() => noticed === expected, { timeout: 60_000, interval: 1 })
      await transaction(idle, tx => tx.query(add(round)))
    }
    expect(noticed).toBeGreaterThanOrEqual(5)
    expect(await names()).toHaveLength(5)
    await idle.close()
    await other.close()
  })

  test('is not caused by a statement that fails', async () => {
    const one = createDatabase({ connection: fresh.connection, maxConnections: 1 })
    const pid = () => one.one(sql`SELECT pg_backend_pid() AS pid`)
    const before = await pid()
    await expect(one.query(sql`SELECT 1 / 0`)).rejects.toThrow('division')
    await expect(transaction(one, tx => tx.query(sql`SELECT 1 / 0`))).rejects.toThrow('division')
    expect(await pid()).toEqual(before)
    await one.close()
  })
})
