// The database fails under load: refused, reset, silent, killed. Every request is answered in bounded time with `{error}`, the
// process survives, and when the database is back, so is the service. OUTAGE_ROUNDS repeats the repeatable parts. No time is
// measured: bounded time shows by an answer while the database is unavailable.
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccess } from '../access/access.ts'
import { startEmbedded } from '../storage/embedded/embedded.ts'
import { migrate } from '../storage/migrate.ts'
import { soleWriter } from '../storage/writers/sole-writer.ts'
import { createDatabase, sql } from '../storage/sql.ts'
import type { Database, Tx } from '../storage/sql.ts'
import { chaosProxy } from './probes/chaos-proxy.ts'
import type { ChaosProxy } from './probes/chaos-proxy.ts'
import { quiet } from './database.ts'
import { world } from './world.ts'
import type { TestAnswer, World } from './world.ts'

interface Seen {
  status: number
  error?: string
  name?: string
}

let loads = 0

/** Readers and writers until they are stopped; the answer to each call. */
function load(w: World, clients = 6) {
  loads++
  const seen: Seen[] = []
  const waiting = new Set<() => void>()
  let going = true
  const workers = Array.from({ length: clients }, async (_, worker) => {
    for (let n = 0; going; n++) {
      const name = `load${loads}.w${worker}.n${n}`
      const request: Promise<Pick<TestAnswer, 'status' | 'body'>> =
        worker % 2 === 0
          ? w.as('owner').get('/workspaces')
          : w.as('owner').post(`${w.modePath}/tokens`, { name, type: 'number', value: n })
      const answer = await request.catch((error: Error) => ({ status: 0, body: { error: error.message } }))
      seen.push({
        status: answer.status,
        error: answer.body?.error,
        ...(answer.status === 201 ? { name } : {}),
      })
      for (const look of waiting) look()
      // A request that cannot be sent fails the test; to send more would only fill the list.
      if (answer.status === 0) return
      await nextTurn()
    }
  })
  return {
    seen,
    /** Resolves once the given number of further calls have been answered. */
    answers: (count: number, fits: (seen: Seen) => boolean = () => true) =>
      new Promise<void>(resolve => {
        const before = seen.length
        const look = () => {
          if (seen.slice(before).filter(fits).length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      }),
    async stop() {
      going = false
      await Promise.all(workers)
    },
  }
}

const plain = (seen: readonly Seen[]) =>
  seen.filter(({ status, error }) => !(status < 300 || (status === 500 && error === 'Internal server error')))

/** Waits until the service works again. */
async function recovery(w: World): Promise<void> {
  const write = async () => {
    const { status } = await w.send('GET', '/readyz')
    return status === 200 ? (await w.as('owner').patch(w.modePath, { name: 'Base' })).status : status
  }
  await expect.poll(write, { timeout: 120_000 }).toBe(200)
}

describe('the network between server and database', () => {
  let w: World
  let proxy: ChaosProxy
  let direct: Database
  beforeAll(async () => {
    w = await world({ shared: true })
    direct = w.services.database
    proxy = await chaosProxy(w.connection)
    w.services.database = createDatabase({ connection: proxy.connection })
    w.services.access = createAccess(w.services.database)
  })
  afterEach(() => proxy.heal())
  afterAll(async () => {
    await w.services.database.close()
    w.services.database = direct
    await proxy.close()
    await w.close()
  })

  test(
    'holds everything: each request is answered within seconds, and readyz says why',
    { timeout: 300_000 },
    async () => {
      const { seen, answers, stop } = load(w)
      await answers(12)
      proxy.hold()
      const ready = await w.send('GET', '/readyz')
      expect([ready.status, ready.body.error]).toEqual([503, 'The database does not answer'])
      expect((await w.send('GET', '/healthz')).status).toBe(200)
      const unreadable = await w.send('GET', '/api/v1/%', undefined, { authorization: `Bearer ${w.people.owner.key}` })
      expect([unreadable.status, unreadable.body.error]).toEqual([500, 'Internal server error'])
      // Every call is answered before the database is back, in a fraction of the time that a fail-over is waited for.
      const began = performance.now()
      await answers(6, ({ status }) => status === 500)
      expect(performance.now() - began).toBeLessThan(15_000)
      proxy.heal()
      await recovery(w)
      await stop()
      expect(plain(seen)).toEqual([])
    },
  )

  test(
    'strands the connections there are while new ones work: reads are answered all the same',
    { timeout: 300_000 },
    async () => {
      const read = () => w.as('owner').get(`/workspaces`)
      await Promise.all(Array.from({ length: 10 }, read))
      proxy.strand()
      // Whether a write took effect is unknown; a read is repeated on a new connection.
      const answers = await Promise.all(Array.from({ length: 10 }, read))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect((await w.as('owner').patch(w.modePath, { name: 'Base' })).status).toBe(200)
      proxy.heal()
    },
  )

  test(
    'strands a connection in the middle of a transaction: the write is answered 500, and undone',
    { timeout: 300_000 },
    async () => {
      const database = createDatabase({ connection: proxy.connection })
      const sessions: number[] = []
      const write = async (tx: Tx) => {
        sessions.push(await sessionOf(tx))
        await tx.query(sql`update modes set name = 'Lost'`)
        proxy.strand()
        await tx.query(sql`update modes set name = 'Lost again'`)
      }
      const lost = database.transaction(write, { touches: 'everything' })
      await expect(lost).rejects.toThrow('The database connection does not answer')
      // It was tried twice; the network is still as it was, and yet nobody holds a lock.
      expect(sessions).toHaveLength(2)
      await haveEnded(sessions)
      proxy.heal()
      expect(await direct.query(sql`select name from modes where name like 'Lost%'`)).toEqual([])
      await database.close()
    },
  )

  test(
    'strands a connection that has locked a tokenset: the write is done anew, once, and others go on',
    { timeout: 300_000 },
    async () => {
      const { database } = w.services
      const sessions: number[] = []
      const write = async (tx: Tx) => {
        sessions.push(await sessionOf(tx))
        await tx.query(sql`select 1 from tokensets where id = ${w.tokenset.id} for update`)
        await tx.query(sql`update modes set name = name || ' again' where tokenset_id = ${w.tokenset.id}`)
        if (sessions.length === 1) proxy.strand()
        await tx.query(sql`select 1`)
      }
      await w.as('owner').patch(w.modePath, { name: 'Base' })
      const writing = database.transaction(write, { touches: 'everything' })
      await expect.poll(() => sessions.length, { timeout: 60_000 }).toBeGreaterThan(0)
      // A statement that waited for the lock until its time was over would be an error.
      const other = await w.as('editor').post(`${w.modePath}/tokens`, { name: 'beside', type: 'number', value: 1 })
      expect(other.status).toBe(201)
      await writing
      expect((await w.as('owner').get(w.modePath)).body.name).toBe('Base again')
      await haveEnded(sessions.slice(0, 1))
      proxy.heal()
    },
  )

  test(
    'holds everything and loses it: afterwards no session of before keeps a lock',
    { timeout: 300_000 },
    async () => {
      const sessions: number[] = []
      const write = async (tx: Tx) => {
        sessions.push(await sessionOf(tx))
        await tx.query(sql`select 1 from tokensets where id = ${w.tokenset.id} for update`)
        proxy.hold()
        await tx.query(sql`select 1`)
      }
      const lost = w.services.database.transaction(write, { touches: 'everything' })
      await expect(lost).rejects.toThrow('The database does not answer')
      // New connections work from now on; what was sent on the former ones never arrives.
      proxy.strand()
      await recovery(w)
      await haveEnded(sessions)
      proxy.heal()
    },
  )

  test('resets every connection: the next request works', async () => {
    const { seen, answers, stop } = load(w)
    for (let round = 0; round < Number(process.env.OUTAGE_ROUNDS ?? 5); round++) {
      await answers(6)
      proxy.cut()
      await recovery(w)
    }
    await stop()
    expect(plain(seen)).toEqual([])
    // What was answered is there.
    const names = new Set(
      (await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens.map((token: { name: string }) => token.name),
    )
    expect(seen.flatMap(({ name }) => name ?? []).filter(name => !names.has(name))).toEqual([])
  })

  const sessionOf = async (tx: Tx) => (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!.pid

  /** Long before the server itself would end them. */
  const haveEnded = (sessions: readonly number[]) =>
    expect
      .poll(() => direct.query(sql`select pid from pg_stat_activity where pid = any(${[...sessions]}::int[])`), {
        timeout: 15_000,
      })
      .toEqual([])

  test('leaves no connection behind', async () => {
    await expect.poll(() => proxy.open(), { timeout: 60_000 }).toBeLessThanOrEqual(10)
    const [row] = await direct.query<{ idle: number }>(sql`select count(*)::int as idle from pg_stat_activity
 where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '1 second'`)
    expect(row!.idle).toBe(0)
  })
})

test(
  'the database server is killed under load: it is started again, and nothing answered is lost',
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-outage-'))
    const server = await startEmbedded({ dataDir, log: quiet })
    const w = await world()
    const former = w.services.database
    try {
      await migrate({ connection: server.connection, log: quiet })
      const database = soleWriter(createDatabase({ connection: server.connection }))
      // The same people and workspace, in a database of their own.
      w.services.database = database
      w.services.access = createAccess(database)
      await copyWorld(former, database)
      const { seen, answers, stop } = load(w)
      // The file is missing or empty for a moment while it is written; number 0 would mean ourselves.
      const serverPid = async () =>
        Number((await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
      for (let round = 0; round < Number(process.env.OUTAGE_ROUNDS ?? 2); round++) {
        await answers(12)
        await expect.poll(serverPid, { timeout: 60_000 }).toBeGreaterThan(1)
        const killed = await serverPid()
        process.kill(killed, 'SIGKILL')
        await expect.poll(async () => [0, killed].includes(await serverPid()), { timeout: 60_000 }).toBe(false)
        await recovery(w)
      }
      await stop()
      expect(plain(seen)).toEqual([])
      const names = new Set(
        (await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens.map((token: { name: string }) => token.name),
      )
      expect(seen.flatMap(({ name }) => name ?? []).filter(name => !names.has(name))).toEqual([])
      await database.close()
    } finally {
      w.services.database = former
      await w.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

/** Row by row what `world` made; the tables in the order of their references. */
async function copyWorld(from: Database, to: Database): Promise<void> {
  const copy = async (tx: Tx) => {
    for (const table of ['users', 'sessions', 'api_keys', 'workspaces', 'workspace_members', 'tokensets', 'modes']) {
      const rows = await from.one<{ rows: string }>({
        ...sql`select ''`,
        text: `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
        values: [],
      } as never)
      await tx.query({
        ...sql`select ''`,
        text: `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        values: [rows!.rows],
      } as never)
    }
  }
  await to.transaction(copy, { touches: 'everything' })
}
