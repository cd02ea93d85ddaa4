import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { DeadConnection, watchOver } from './watch.ts'
import { sql } from './sql.ts'

const quick = { patienceMs: 30, answerMs: 2_000 }
const never = new Promise<never>(() => undefined)

/** Takes connections and does with them what is told. */
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
    close() {
      sockets.forEach(socket => socket.destroy())
      server.close()
    },
  }
}

describe('waiting for a server', () => {
  let fresh: FreshDatabase
  beforeAll(async () => void (fresh = await freshDatabase()))
  afterAll(() => fresh.drop())

  test('that is there goes on, however long the work takes', async () => {
    const whileThere = watchOver(fresh.connection, quick)
    expect(await whileThere(sleep(300, 'done'))).toBe('done')
    await expect(whileThere(sleep(100).then(() => Promise.reject(new Error('its own'))))).rejects.toThrow('its own')
  })

  test('goes on while the session works, and ends once the session has nothing to do', async () => {
    const whileThere = watchOver(fresh.connection, quick)
    const { pid } = (await fresh.database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!
    await expect(whileThere(never, pid)).rejects.toThrow(DeadConnection)
    await expect(whileThere(never, 0x7fffffff)).rejects.toThrow(DeadConnection)
    const client = new Client(fresh.connection)
    await client.connect()
    const [{ rows }] = (await client.query('select pg_backend_pid() as pid; select 1')) as unknown as [
      { rows: [{ pid: number }] },
    ]
    expect(
      await whileThere(
        client.query(`select pg_sleep(0.5)`).then(() => 'slept'),
        rows[0].pid,
      ),
    ).toBe('slept')
    await client.end()
  })

  test('that is silent ends soon; all who wait ask together, and twice', async () => {
    const silent = await listening(socket => socket.resume())
    const whileThere = watchOver(silent.connection, { patienceMs: 30, answerMs: 150 })
    const began = Date.now()
    const waits = Array.from({ length: 20 }, () => whileThere(never))
    for (const outcome of await Promise.allSettled(waits))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The database does not answer' } })
    expect(silent.taken()).toBe(2)
    expect(Date.now() - began).toBeLessThan(10_000)
    silent.close()
  })

  test('that refuses is there: what it refused says why', async () => {
    const fatal = Buffer.from('E\0\0\0\0SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0', 'latin1')
    fatal.writeInt32BE(fatal.length - 1, 1)
    const full = await listening(socket => socket.once('data', () => socket.end(fatal)))
    const whileThere = watchOver(full.connection, quick)
    expect(await whileThere(sleep(200, 'done'))).toBe('done')
    expect(full.taken()).toBeGreaterThan(0)
    full.close()
  })
})
