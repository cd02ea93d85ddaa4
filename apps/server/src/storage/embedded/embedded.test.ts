import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { quiet } from '../../testing/database.ts'
import { restartDelay, startEmbedded, type Embedded } from './embedded.ts'
import { isAlive, readPostmaster } from './embedded-owner.ts'
import { createDatabase, sql } from '../sql.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const bundle = join(root, 'node_modules/.cache', `tessera-test-${process.pid}`, 'holder.mjs')

let dataDir: string
const started: Embedded[] = []
const holders: ChildProcess[] = []

beforeAll(() =>
  build({
    entryPoints: [join(root, 'apps/server/src/testing/probes/database-holder.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  }).then(() => mkdir(join(bundle, '../migrations'))),
)
afterAll(() => rm(join(bundle, '..'), { recursive: true }))
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-embedded-')))
})
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  await Promise.all(started.splice(0).map(server => server.stop()))
  await waitFor(async () => !isAlive((await readPostmaster(join(dataDir, 'database')))?.pid ?? 0))
  rmSync(dataDir, { recursive: true, maxRetries: 5 })
})

async function start(directory = dataDir): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: directory, log: quiet })
  started.push(server)
  return server
}

async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 100_000, interval: 10 })
}

/** The holder, and its output. */
function hold(mode: 'hold' | 'write'): {
  child: ChildProcess
  lines: string[]
  ended: Promise<number | null>
  says(text: string): Promise<string>
} {
  const child = spawn(process.execPath, [bundle, dataDir, mode], { stdio: ['pipe', 'pipe', 'inherit'] })
  holders.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  const find = (text: string) => lines.find(line => line.startsWith(text))
  return {
    child,
    lines,
    ended: new Promise(resolve => child.once('close', resolve)),
    says: text => waitFor(() => find(text) !== undefined).then(() => find(text) ?? ''),
  }
}

const postmaster = async () => (await readPostmaster(join(dataDir, 'database')))?.pid ?? 0

// Each creates a database and waits for the disk, which is slow on a busy machine.
describe('the embedded database', () => {
  test('keeps its data between two starts, on a socket that only its account can reach', async () => {
    const first = await start()
    const before = createDatabase({ connection: first.connection })
    await before.query(sql`CREATE TABLE kept AS SELECT 'Grün' AS word`)
    const facts = await before.one(sql`
      SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
             current_setting('full_page_writes') AS full_page_writes, current_setting('listen_addresses') AS listen_addresses,
             current_setting('server_encoding') AS encoding, datlocprovider AS provider, datlocale AS locale
        FROM pg_database WHERE datname = current_database()`)
    expect(facts).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    })
    for (const path of ['', 'socket', 'database']) expect(statSync(join(dataDir, path)).mode & 0o777).toBe(0o700)
    await before.close()
    const pid = await postmaster()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
    expect(readdirSync(join(dataDir, 'socket'))).toEqual([])

    const again = createDatabase({ connection: (await start()).connection })
    expect(await again.query(sql`SELECT upper(word) AS word FROM kept`)).toEqual([{ word: 'GRÜN' }])
    await again.close()
  })

  test('refuses a second process, and names the one that has it', async () => {
    const first = hold('hold')
    await first.says('open')
    await expect(start()).rejects.toThrow(`The database in ${dataDir} is already in use by process ${first.child.pid}.`)
    const second = hold('hold')
    expect(await second.says('error')).toContain(`already in use by process ${first.child.pid}`)
    expect(await second.ended).toBe(1)
    first.child.stdin?.end()
    expect(await first.ended).toBe(0)
    await start()
    await expect(start()).rejects.toThrow('already in use by this process')
  })

  test('is opened by one of two processes that start together on an empty directory', async () => {
    const pair = [hold('hold'), hold('hold')]
    // What else it logs may come before.
    const says = ({ lines }: (typeof pair)[number]) => lines.find(line => /^(?:open|error) /.test(line))
    await Promise.all(pair.map(one => waitFor(() => says(one) !== undefined)))
    expect(pair.map(one => says(one)!).sort()).toEqual([
      expect.stringMatching(/^error .*already in use by /),
      expect.stringMatching(/^open/),
    ])
  })

  test('stops with a killed process, and has every row whose write was answered', async () => {
    for (let round = 0; round < 3; round++) {
      const writer = hold('write')
      const rows = 1 + Math.floor(Math.random() * 100)
      await waitFor(() => writer.lines.filter(line => line.startsWith('wrote')).length >= rows)
      const pid = await postmaster()
      writer.child.kill('SIGKILL')
      await writer.ended
      const answered = Number(writer.lines.findLast(line => line.startsWith('wrote'))?.slice(6))
      // Sometimes at once, while the old server is still going.
      if (round > 0) await waitFor(() => !isAlive(pid))
      const next = hold('hold')
      expect(Number((await next.says('open')).slice(5))).toBeGreaterThanOrEqual(answered)
      next.child.stdin?.end()
      await next.ended
    }
  })

  test('starts after everything was killed at once, also when its process ID was reused', async () => {
    const writer = hold('write')
    await writer.says('wrote 5')
    const pid = await postmaster()
    writer.child.kill('SIGSTOP') // it cannot stop the server
    process.kill(pid, 'SIGKILL')
    writer.child.kill('SIGKILL')
    await writer.ended
    await waitFor(() => !isAlive(pid))
    const file = join(dataDir, 'database/postmaster.pid')
    expect(existsSync(file)).toBe(true)
    const owner = statSync(join(dataDir, 'database')).uid
    const other = spawn('/bin/sleep', ['60'], { uid: process.getuid?.() === 0 ? owner : undefined })
    try {
      await writeFile(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
      const database = createDatabase({ connection: (await start()).connection })
      expect((await database.one<{ n: number }>(sql`SELECT max(n) AS n FROM written`))?.n).toBeGreaterThanOrEqual(5)
      await database.close()
    } finally {
      other.kill()
    }
  })

  test('is restarted when it exits unexpectedly', async () => {
    const server = await start()
    const database = createDatabase({ connection: server.connection })
    await database.query(sql`CREATE TABLE kept AS SELECT 1 AS n`)
    process.kill(await postmaster(), 'SIGKILL')
    await waitFor(() =>
      database
        .query(sql`SELECT n FROM kept`)
        .then(rows => rows.length === 1)
        .catch(() => false),
    )
    await database.close()
  })

  test('is restarted however often it exits', async () => {
    const server = await start()
    const database = createDatabase({ connection: server.connection })
    const answers = () =>
      database
        .query(sql`SELECT 1`)
        .then(() => true)
        .catch(() => false)
    for (let end = 0; end < 7; end++) {
      const killed = await postmaster()
      process.kill(killed, 'SIGKILL')
      // A session of the killed server may still answer for a moment.
      await waitFor(async () => ![0, killed].includes(await postmaster()) && (await answers()))
    }
    expect([1, 2, 3, 8, 9, 1000].map(restartDelay)).toEqual([0, 100, 200, 6_400, 10_000, 10_000])
    await database.close()
  })

  test('starts after an interrupted first start', async () => {
    const interrupted = hold('hold')
    await waitFor(() => readdirSync(dataDir).some(name => name.startsWith('database.new-')))
    interrupted.child.kill('SIGKILL')
    await interrupted.ended
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    await start()
    expect(readdirSync(dataDir).filter(name => name.startsWith('database'))).toEqual(['database'])
  })

  test('uses a short directory for its socket where the data directory has a long path, and removes it', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const server = await start(deep)
    expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90)
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    const database = createDatabase({ connection: server.connection })
    expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
    await database.close()
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
  })

  test('refuses a database of another major version, with instructions', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'database/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*restore the backup/)
  })

  test('does not touch a directory with other content', async () => {
    await writeFile(join(dataDir, 'notes.txt'), 'mine')
    const { uid, mode } = statSync(dataDir)
    // Run by root, this one stays root's own, closed to the database's account, which is let through all the same.
    const database = createDatabase({ connection: (await start()).connection })
    expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
    await database.close()
    expect(statSync(dataDir)).toMatchObject({ uid, mode })
  })
})
