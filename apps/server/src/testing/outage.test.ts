// The database fails under load: refused, reset, silent, killed. Every request is answered in bounded time with `{error}`, the
// process survives, and when the database is back, so is the service. OUTAGE_ROUNDS repeats the repeatable parts. No time is
// measured: bounded time shows by an answer while the database is unavailable.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccess } from '../access/access.ts'
import { startEmbedded } from '../storage/embedded/embedded.ts'
import { migrate } from '../storage/migrate.ts'
import { soleWriter } from '../storage/writers/sole-writer.ts'
import { createDatabase, sql } from '../storage/sql.ts'
import type { Database, Tx } from '../storage/sql.ts'
import { chaosProxy } from './probes/chaos-proxy.ts'
import type { ChaosProxy } from './probes/chaos-proxy.ts'
import { load, moveTo, type Seen } from './probes/outage-load.ts'
import { quiet } from './database.ts'
import { silentServer } from './probes/silent-server.ts'
import { world } from './world.ts'
import type { World } from './world.ts'

/** Neither an answer nor a refusal that says when to try again, and whether it was done. */
const plain = (seen: readonly Seen[]) =>
  seen.filter(
    ({ status, code, outcome, retryAfter }) =>
      !(status < 300) &&
      !(status === 503 && code === 'database_unavailable' && /^(not_done|unknown)$/.test(outcome ?? '') && retryAfter),
  )

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
    'accepts connections and holds everything: each request waits, none fails, and readyz says why',
    { timeout: 300_000 },
    async () => {
      const { seen, answers, stop } = load(w)
      await answers(12)
      proxy.hold()
      const ready = await w.send('GET', '/readyz')
      expect([ready.status, ready.body.error]).toEqual([503, 'The database does not answer'])
      expect((await w.send('GET', '/healthz')).status).toBe(200)
      proxy.heal()
      await answers(12)
      await stop()
      expect(seen.filter(({ status }) => status >= 300)).toEqual([])
    },
  )

  test(
    'is gone without a sign: each request is answered within seconds, and what it says is true',
    { timeout: 300_000 },
    async () => {
      const hole = await silentServer()
      const { database, access } = w.services
      const gone = createDatabase({ connection: { ...proxy.connection, ...hole.connection } })
      Object.assign(w.services, { database: gone, access: createAccess(gone) })
      const began = performance.now()
      const read = await w.as('owner').get('/workspaces')
      const written = await w.as('owner').patch(w.modePath, { name: 'Gone' })
      const suggested = await w.as('owner').post(`/workspaces/${w.workspace.id}/suggest`, { intent: 'danger' })
      // In a fraction of the time that a fail-over is waited for.
      expect(performance.now() - began).toBeLessThan(15_000)
      for (const { status, body, headers } of [read, written, suggested])
        expect([status, body.code, body.outcome, headers.get('retry-after')]).toEqual([
          503,
          'database_unavailable',
          'not_done',
          '5',
        ])
      const unreadable = await w.send('GET', '/api/v1/%', undefined, { authorization: `Bearer ${w.people.owner.key}` })
      expect([unreadable.status, unreadable.body.code]).toEqual([503, 'database_unavailable'])
      Object.assign(w.services, { database, access })
      await gone.close()
      hole.close()
      expect((await w.as('owner').get(w.modePath)).body.name).not.toBe('Gone')
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
    'strands a connection in the middle of a transaction each time: the write is given up, and undone',
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
      let stranded = false
      const write = async (tx: Tx) => {
        sessions.push(await sessionOf(tx))
        await tx.query(sql`select 1 from tokensets where id = ${w.tokenset.id} for update`)
        await tx.query(sql`update modes set name = name || ' again' where tokenset_id = ${w.tokenset.id}`)
        if (sessions.length === 1) {
          proxy.strand()
          stranded = true
        }
        await tx.query(sql`select 1`)
      }
      await w.as('owner').patch(w.modePath, { name: 'Base' })
      const writing = database.transaction(write, { touches: 'everything' })
      await expect.poll(() => stranded, { timeout: 60_000 }).toBe(true)
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
    'holds everything and loses it: the write is done anew, and no session of before keeps a lock',
    { timeout: 300_000 },
    async () => {
      const sessions: number[] = []
      let held = false
      const write = async (tx: Tx) => {
        sessions.push(await sessionOf(tx))
        await tx.query(sql`select 1 from tokensets where id = ${w.tokenset.id} for update`)
        if (sessions.length === 1) {
          proxy.hold()
          held = true
        }
        await tx.query(sql`select 1`)
      }
      const writing = w.services.database.transaction(write, { touches: 'everything' })
      await expect.poll(() => held, { timeout: 60_000 }).toBe(true)
      // New connections work from now on; what was sent on the former ones never arrives.
      proxy.strand()
      await writing
      await recovery(w)
      await haveEnded(sessions.slice(0, 1))
      proxy.heal()
    },
  )

  test('resets every connection: the next request works', async () => {
    const { seen, answers, stop } = load(w)
    for (let round = 0; round < repeats('OUTAGE_ROUNDS', { short: 2, long: 20 }); round++) {
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
    let moveBack = () => {}
    try {
      await migrate({ connection: server.connection, log: quiet })
      const database = soleWriter(createDatabase({ connection: server.connection }))
      moveBack = await moveTo(w, database)
      const { seen, answers, stop } = load(w)
      // The file is missing or empty for a moment while it is written; number 0 would mean ourselves.
      const serverPid = async () =>
        Number((await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
      for (let round = 0; round < repeats('OUTAGE_ROUNDS', { short: 1, long: 20 }); round++) {
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
      moveBack()
      await w.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
