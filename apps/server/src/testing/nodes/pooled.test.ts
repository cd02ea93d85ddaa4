// Two nodes behind PgBouncer in transaction mode, which has fewer sessions than they have connections.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../storage/migrate.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { createDatabase, sql } from '../../storage/sql.ts'
import type { Database, DatabaseOptions, Tx } from '../../storage/sql.ts'
import { freshDatabase, quiet } from '../database.ts'
import type { FreshDatabase, TestServer } from '../database.ts'
import { session } from '../organization.ts'
import { chaosProxy } from '../probes/chaos-proxy.ts'
import { world } from '../world.ts'
import type { World } from '../world.ts'
import { hasPgBouncer, sessions, startPgBouncer } from './pgbouncer.ts'
import type { Pooler } from './pgbouncer.ts'
import { secondNode } from './second-node.ts'

describe.skipIf(!hasPgBouncer)('behind a pooler', () => {
  let fresh: FreshDatabase
  let pooler: Pooler
  let connection: TestServer
  let w: World
  let node: Awaited<ReturnType<typeof secondNode>>
  const opened: Database[] = []
  /** The driver warns once in the life of a process. */
  const warnings: string[] = []
  const warned = ({ message }: Error) => void warnings.push(message)
  const open = (options: Partial<DatabaseOptions> = {}) => {
    const database = createDatabase({ connection, pooled: true, ...options })
    opened.push(database)
    return database
  }

  beforeAll(async () => {
    process.on('warning', warned)
    fresh = await freshDatabase()
    pooler = await startPgBouncer(inject('databaseServer'))
    connection = { ...pooler.connection, database: fresh.connection.database }
    w = await world({ shared: true, on: { database: open(), connection, drop: () => Promise.resolve() } })
    node = await secondNode(w, manyWriters(open()))
  })
  afterAll(async () => {
    process.off('warning', warned)
    await node.close()
    await w.close()
    await Promise.all(opened.map(database => database.close()))
    await pooler.stop()
    await fresh.drop()
  })

  const there = async (key: string, path: string) => {
    const response = await fetch(`${node.address}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: response.status, text: await response.text() }
  }

  test('many requests at once are answered, and each write shows on the other node at once', async () => {
    const { key } = w.people.viewer
    const create = async (n: number) => {
      const path = `${w.modePath}/tokens`
      const made = await w.as('editor').post(path, { name: `many.n${n}`, type: 'number', value: n })
      const seen = await there(key, `${path}/many.n${n}`)
      const changed = await w.as('editor').patch(`${path}/many.n${n}`, { value: n + 100 })
      const after = await there(key, `${path}/many.n${n}`)
      return [made.status, seen.status, changed.status, (JSON.parse(after.text) as { value: number }).value - n]
    }
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => create(n)))
    expect(answers).toEqual(Array(10).fill([201, 200, 200, 100]))
  })

  test('a document is imported, and what a key could do ends on the other node with it', async () => {
    const document = { a: { $type: 'number', $value: 1 }, b: { $type: 'number', $value: '{a}' } }
    const { status } = await w.as('editor').post(`${w.modePath}/import`, { document })
    expect(status).toBe(200)
    const owner = w.as('owner', session)
    for (let round = 0; round < 5; round++) {
      const { id, key } = (await owner.post('/api-keys', { name: 'k', scopes: ['read:tokens'] })).body
      expect((await there(key, `${w.modePath}/tokens/b`)).status).toBe(200)
      await owner.delete(`/api-keys/${id}`)
      expect((await there(key, `${w.modePath}/tokens/b`)).status).toBe(401)
    }
  })

  test('four nodes that start together migrate once', async () => {
    const empty = await freshDatabase()
    for (const statement of [sql`drop schema public cascade`, sql`create schema public`])
      await empty.database.autocommit({ touches: 'everything' }).query(statement)
    const to = { ...connection, database: empty.connection.database }
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate({ connection: to, log: quiet })))
    expect(ran.filter(names => names.length > 0)).toHaveLength(1)
    await empty.drop()
  })

  test('sessions change hands, and keep nothing: no statement, no setting', async () => {
    const database = open({ maxConnections: 1 })
    const pids = new Set<number>()
    const noise = open()
    for (let n = 0; n < 50; n++) {
      const [row] = await Promise.all([
        database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`),
        ...Array.from({ length: 4 }, () => noise.query(sql`select 1`)),
      ])
      pids.add(row!.pid)
      const [state] = await database.query(sql`select (select count(*) from pg_prepared_statements) as statements,
 current_setting('statement_timeout') as limit, current_setting('timezone') as zone`)
      expect(state).toEqual({ statements: 0, limit: '0', zone: 'UTC' })
    }
    expect(pids.size).toBe(sessions)
    const inside = await database.transaction(tx => tx.one(sql`select current_setting('statement_timeout') as limit`), {
      touches: 'nothing',
    })
    expect(inside).toEqual({ limit: '30s' })
  })

  test('what takes too long is ended at the server, alone and in a transaction', async () => {
    const hasty = open({ statementTimeoutMs: 200 })
    const long = sql`select pg_sleep(100) as "the long one"`
    await expect(hasty.query(long)).rejects.toMatchObject({ code: '57014' })
    await expect(hasty.transaction(tx => tx.query(long), { touches: 'nothing' })).rejects.toMatchObject({
      code: '57014',
    })
    expect(
      await fresh.database.query(sql`select 1 from pg_stat_activity
 where query like '%the long one%' and state = 'active' and pid <> pg_backend_pid()`),
    ).toEqual([])
  })

  test('a transaction whose connection goes silent is done anew, and its session ended', async () => {
    const proxy = await chaosProxy(connection)
    const database = open({ connection: proxy.connection })
    const sessions: number[] = []
    const write = async (tx: Tx) => {
      sessions.push((await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!.pid)
      if (sessions.length === 1) proxy.strand()
      await tx.query(sql`select 1`)
    }
    await database.transaction(write, { touches: 'nothing' })
    expect(sessions).toHaveLength(2)
    const left = () => fresh.database.query(sql`select 1 from pg_stat_activity where pid = ${sessions[0]!}`)
    await expect.poll(left, { timeout: 15_000 }).toEqual([])
    // A statement alone has no session of which we know.
    proxy.strand()
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await proxy.close()
  })

  test('nothing is sent before the answer to what was sent before, which the driver would warn of', async () => {
    const database = open({ maxConnections: 1 })
    const write = (tx: Tx) => Promise.all([1, 2, 3].map(n => tx.query(sql`select ${n}::int as n`)))
    expect(await database.transaction(write, { touches: 'nothing' })).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    await database.queryWith(sql`select 1`, [sql`select 2`])
    await new Promise(resolve => setImmediate(resolve))
    expect(warnings).toEqual([])
  })

  test('waiting for a session is not taken for a server that is gone', async () => {
    const database = open()
    // Longer than a silent server is waited for.
    const busy = Array.from({ length: sessions }, () => database.query(sql`select pg_sleep(4)`))
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await Promise.all(busy)
  })

  test('notices are heard past the pooler, and not at all without a way past it', async () => {
    expect(open().notices).toBeNull()
    const { notices } = open({ directly: fresh.connection })
    const heard = await new Promise<string>(resolve => {
      notices!.hear({ heard: resolve, connected: () => void notices!.send('hello') })
    })
    expect(heard).toBe('hello')
  })
})
