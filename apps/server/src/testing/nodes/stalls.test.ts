// The database stands still for a while, all its processes at once, as on a throttled container or a disk that stalls. It is slow, not
// dead: nobody is refused. STALLS=1,2.5,6,10 tries stalls of these seconds; without it, one lasts until readyz says so.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../storage/embedded/embedded.ts'
import type { Embedded } from '../../storage/embedded/embedded.ts'
import { migrate } from '../../storage/migrate.ts'
import { createDatabase } from '../../storage/sql.ts'
import type { DatabaseOptions } from '../../storage/sql.ts'
import { soleWriter } from '../../storage/writers/sole-writer.ts'
import { quiet } from '../database.ts'
import { load, moveTo } from '../probes/outage-load.ts'
import { freePort } from '../process.ts'
import { world } from '../world.ts'

let dataDir: string
let server: Embedded
let port: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-stalls-'))
  port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' }
  server = await startEmbedded({ dataDir, log: quiet, settings })
  await migrate({ connection: { ...server.connection, port }, log: quiet })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const bySocket = () => ({ ...server.connection, port })
const byNetwork = () => ({ ...bySocket(), host: '127.0.0.1' })

async function processes(): Promise<number[]> {
  const postmaster = Number((await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split('\n').map(Number)]
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // This one has ended meanwhile.
    }
}

/** What readers and writers were answered who came before, during and after the stall. */
async function answersAround(stall: () => Promise<unknown>, options: DatabaseOptions) {
  const database = soleWriter(createDatabase(options))
  const w = await world()
  const moveBack = await moveTo(w, database)
  try {
    const { seen, answers, stop } = load(w)
    await answers(12)
    const stopped = await processes()
    signal(stopped, 'SIGSTOP')
    try {
      await (process.env.STALLS ? stall() : w.send('GET', '/readyz').then(({ status }) => expect(status).toBe(503)))
    } finally {
      signal(stopped, 'SIGCONT')
    }
    await answers(24)
    await stop()
    return seen
  } finally {
    moveBack()
    await w.close()
    await database.transaction(tx => tx.query(truncate), { touches: 'everything' })
    await database.close()
  }
}
const truncate = { text: 'truncate users, workspaces cascade', values: [] } as never

const seconds = (process.env.STALLS ?? '0').split(',').map(Number)

test.each(
  seconds.flatMap(stall => [['a Unix socket', bySocket, stall] as const, ['the network', byNetwork, stall] as const]),
)(
  'nobody is refused while a database behind %s stands still',
  { timeout: 300_000 },
  async (_how, connection, stall) => {
    const seen = await answersAround(() => sleep(stall * 1_000), { connection: connection() })
    expect(seen.filter(({ status }) => status >= 300)).toEqual([])
  },
)

test('the harness sees a watchdog that takes slow for dead', { timeout: 300_000 }, async () => {
  const hasty = { connection: byNetwork(), watch: { answerMs: 200, slowMs: 300 } }
  const seen = await answersAround(() => sleep(3_000), hasty)
  expect(seen.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
})
