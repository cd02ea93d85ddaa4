import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { FreshDatabase, TestServer } from '../../testing/database.ts'
import { silentServer } from '../../testing/probes/silent-server.ts'
import { DeadConnection } from '../failures.ts'
import { socketOf } from './driver.ts'
import { watchOver } from './watch.ts'
import { sql } from '../sql.ts'

/** Probes soon, and takes a responsive server for a silent one only when the test would end as well. */
const quick = { patienceMs: 30, againMs: 30, answerMs: 60_000 }
const never = new Promise<never>(() => undefined)

/** Passes everything on to the database. */
const passOn = ({ host, port }: TestServer) =>
  listening(socket => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.pipe(upstream).pipe(socket)
    for (const [each, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      each.on('error', () => undefined).on('close', () => other.destroy())
  })

/** Accepts connections and handles them with the given function. */
async function listening(treat: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    treat(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    connection: { host: '127.0.0.1', port: (server.address() as { port: number }).port, user: 'u', database: 'd' },
    taken: () => sockets.length,
    /** Resolves with the given once so many connections have been taken. */
    async whenTaken<T>(count: number, value: T): Promise<T> {
      await vi.waitUntil(() => sockets.length >= count, { timeout: 60_000, interval: 10 })
      return value
    },
    close() {
      sockets.forEach(socket => socket.destroy())
      server.close()
    },
  }
}

describe('waiting for a database server', () => {
  let fresh: FreshDatabase
  let counted: Awaited<ReturnType<typeof passOn>>
  beforeAll(async () => {
    fresh = await freshDatabase()
    counted = await passOn(fresh.connection)
  })
  afterAll(async () => {
    counted.close()
    await fresh.drop()
  })
  /** The same database, through a connector that counts the probes (on two connections each time). */
  const watched = () => ({
    ...fresh.connection,
    ...counted.connection,
    user: fresh.connection.user,
    database: fresh.connection.database,
  })

  test('that answers is waited for, however long the work takes', async () => {
    const { whileThere } = watchOver({ server: watched, times: quick })
    const afterThreeQuestions = () => counted.whenTaken(counted.taken() + 6, 'done')
    expect(await whileThere(afterThreeQuestions())).toBe('done')
    const failing = afterThreeQuestions().then(() => Promise.reject(new Error('its own')))
    await expect(whileThere(failing)).rejects.toThrow('its own')
  })

  test('continues while the session is active, and fails once it is idle', async () => {
    const { whileThere } = watchOver({ server: watched, times: quick })
    const { pid } = (await fresh.database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!
    await expect(whileThere(never, { session: { pid } })).rejects.toThrow(DeadConnection)
    await expect(whileThere(never, { session: { pid: 0x7fffffff } })).rejects.toThrow(DeadConnection)
    const holder = new Client(fresh.connection)
    await holder.connect()
    await holder.query('select pg_advisory_lock(1)')
    const client = new Client(fresh.connection)
    await client.connect()
    const [{ rows }] = (await client.query('select pg_backend_pid() as pid; select 1')) as unknown as [
      { rows: [{ pid: number }] },
    ]
    // It waits for a lock, which counts as active, until the third probe.
    const probed = counted.whenTaken(counted.taken() + 6, null)
    const locked = watchOver({ server: watched, times: quick }).whileThere(
      client.query('select pg_advisory_lock(1)').then(() => 'locked'),
      { session: { pid: rows[0].pid } },
    )
    await probed
    await holder.end()
    expect(await locked).toBe('locked')
    await client.end()
  })

  test('continues while its connection moves bytes, and fails once it does not', async () => {
    const idle = { session: { pid: 0x7fffffff } }
    let moved = 0
    const moving = () => ++moved
    const { whileThere } = watchOver({ server: watched, times: quick })
    expect(await whileThere(counted.whenTaken(counted.taken() + 8, 'done'), { ...idle, moved: moving })).toBe('done')
    await expect(whileThere(never, { ...idle, moved: () => 1 })).rejects.toThrow(DeadConnection)
  })

  test('fails when the session waits for its client in the middle of a message', async () => {
    const client = new Client(fresh.connection)
    client.on('error', () => undefined) // its end
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Parse without the Sync that ends it: for PostgreSQL the session is active.
    socketOf(client).write(Buffer.from('P\0\0\0\x10\0select 1\0\0\0', 'latin1'))
    const { whileThere } = watchOver({ server: watched, times: quick })
    await expect(whileThere(never, { session: { pid: rows[0]!.pid } })).rejects.toThrow(DeadConnection)
    socketOf(client).destroy()
  })

  test('that accepts no connection ends; all waits share one probe', async () => {
    const silent = await silentServer()
    let asked = 0
    const server = () => (asked++, silent.connection)
    const { whileThere } = watchOver({ server, times: { patienceMs: 30, againMs: 30, answerMs: 150 } })
    const waits = Array.from({ length: 20 }, () => whileThere(never))
    for (const outcome of await Promise.allSettled(waits))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The database does not answer' } })
    expect(asked).toBe(1)
    silent.close()
  })

  test('that is known not to answer is not probed anew for each wait, and is found to answer again', async () => {
    const silent = await silentServer()
    let server: ClientConfig = silent.connection
    const { whileThere } = watchOver({ server: () => server, times: { patienceMs: 30, againMs: 30, answerMs: 300 } })
    await expect(whileThere(never)).rejects.toThrow('The database does not answer')
    // Its probe takes longer than the time after which a wait looks.
    const still = await listening(socket => socket.resume())
    server = still.connection
    await expect(whileThere(never)).rejects.toThrow('The database does not answer')
    expect(still.taken()).toBe(2)
    still.close()
    silent.close()
    server = watched()
    const done = () => counted.whenTaken(counted.taken() + 6, 'done')
    await vi.waitUntil(() => whileThere(done()).catch(() => false), { timeout: 60_000, interval: 10 })
  })

  test('that accepts connections and does not answer is waited for, and in the end counts as silent', async () => {
    const slow = await listening(socket => socket.resume())
    const times = { patienceMs: 30, againMs: 30, answerMs: 50 }
    const patient = watchOver({ server: () => slow.connection, times })
    expect(await patient.whileThere(slow.whenTaken(8, 'done'))).toBe('done')
    const { whileThere, isSlow } = watchOver({ server: () => slow.connection, times: { ...times, slowMs: 500 } })
    const given = expect(whileThere(never)).rejects.toThrow('The database does not answer')
    await vi.waitUntil(isSlow, { timeout: 60_000, interval: 5 })
    await given
    slow.close()
  })

  test('on this machine is not probed: its end tells', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watch-'))
    let probed = 0
    const server = createServer(() => probed++)
    await new Promise<void>(resolve => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
    const local = { host: folder, port: 5432, user: 'u', database: 'd' }
    const { whileThere } = watchOver({ server: () => local, times: { patienceMs: 10, longestLocalMs: 200 } })
    await expect(whileThere(never, { session: { pid: 1 } })).rejects.toThrow(DeadConnection)
    expect(probed).toBe(0)
    server.close()
    await rm(folder, { recursive: true })
  })

  test('of several hosts is left when another one accepts writes', async () => {
    const stopped = await listening(socket => socket.resume())
    const locate = () => Promise.resolve(watched())
    const { whileThere } = watchOver({
      server: () => stopped.connection,
      locate,
      times: { patienceMs: 30, answerMs: 400 },
    })
    await expect(whileThere(never)).rejects.toThrow(DeadConnection)
    stopped.close()
  })

  test('that acknowledges nothing on a connection has lost it, although others work', async () => {
    const { whileThere } = watchOver({ server: watched, times: quick })
    const unacknowledged = () => Promise.resolve(true)
    await expect(whileThere(never, { unacknowledged })).rejects.toThrow(DeadConnection)
  })

  test('that refuses connections is waited for: it is reachable', async () => {
    const fatal = Buffer.from('E\0\0\0\0SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0', 'latin1')
    fatal.writeInt32BE(fatal.length - 1, 1)
    const full = await listening(socket => socket.once('data', () => socket.end(fatal)))
    const { whileThere } = watchOver({ server: () => full.connection, times: quick })
    expect(await whileThere(full.whenTaken(6, 'done'))).toBe('done')
    full.close()
  })
})
