// The embedded database: PostgreSQL from npm, as a child process with a socket that only its account can open.
import { mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  accountThatEnters,
  chooseAccount,
  ownDataDirectory,
  ownDirectory,
  runAs,
  type Account,
} from './embedded-account.ts'
import { copyBinaries, findBinaries, linkLibraries, tryBinaries, type Binaries } from './embedded-binaries.ts'
import { isAlive, ownerSetting, waitUntilFree } from './embedded-owner.ts'
import { spawnPostgres, type Log, type PostgresProcess } from './embedded-process.ts'

const USER = 'tessera'
const DATABASE = 'postgres' // created by initdb
/** sun_path has 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432` and the terminator take 15. */
const MAX_SOCKET_DIRECTORY = 88
/** A server that ran this long before it ended counts as healthy, which resets the delays. */
const HEALTHY_AFTER_MS = 5_000

export type { Log }

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Server settings by name, for tests: their data need not reach the disk. */
  settings?: Record<string, string>
}

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string }
  stop(): Promise<void>
}

export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32')
    throw new Error(
      'The embedded database does not run on Windows. Use WSL, or set DATABASE_URL to a PostgreSQL server.',
    )
  const place = await prepare(resolve(dataDir))
  if (!place.exists) await initialize(place)
  const socket = await socketDirectory(place)
  const command = [join(place.binaries.root, 'bin', 'postgres'), '-D', place.database]
  for (const [name, value] of Object.entries({ ...serverSettings(socket.path), ...settings }))
    command.push('-c', `${name}=${value}`)

  const start = async (): Promise<PostgresProcess> => {
    const server = spawnPostgres({
      ...place,
      command,
      temporaryDirectory: socket.temporary ? socket.path : undefined,
      log,
    })
    await server.ready()
    return server
  }
  let server = await start().catch(async (error: unknown) => {
    await waitUntilFree(place.dataDir, place.database) // another process may have been faster; this reports it
    throw error
  })
  let stopping = false
  let requestStop = () => {}
  const stopRequested = new Promise<void>(resolve => (requestStop = resolve))
  const supervised = supervise()

  /**
   * Restarts a server that ends unexpectedly (out of memory, a full disk, a stray signal) without limit, with growing
   * delays; connections reconnect. Meanwhile `/readyz` answers 503.
   */
  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      const started = Date.now()
      const how = await server.ended
      if (stopping) return
      failures = Date.now() - started < HEALTHY_AFTER_MS ? failures + 1 : 1
      const delay = restartDelay(failures)
      log.error(`The embedded database ended (${how}); starting it again${delay > 0 ? ` in ${delay / 1000} s` : ''}.`)
      await Promise.race([sleep(delay, undefined, { ref: false }), stopRequested])
      if (stopping) return
      try {
        if (socket.temporary) await ownDirectory(socket.path, place.account)
        server = await start()
      } catch (error) {
        log.error((error as Error).message)
      }
      if (stopping) return server.stop()
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    requestStop()
    await server.stop()
    await supervised
  }
  let stopped: Promise<void> | undefined
  return {
    connection: { host: socket.path, port: 5432, user: USER, database: DATABASE },
    stop: () => (stopped ??= stop()),
  }
}

/** Milliseconds before the server restarts after its nth end in a row: 0, 100, 200, 400 … 10,000. */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(10_000, 100 * 2 ** (failures - 2))
}

interface Cluster {
  dataDir: string
  database: string
  exists: boolean
  account: Account
  binaries: Binaries
}

async function prepare(named: string): Promise<Cluster> {
  const found = await findBinaries()
  await linkLibraries(found)
  const owner = await chooseAccount(join(named, 'database'))
  await ownDataDirectory(named, owner).catch((cause: Error) => {
    throw new Error(`The data directory ${named} cannot be used: ${cause.message}`, { cause })
  })
  const dataDir = await realpath(named)
  const database = join(dataDir, 'database')
  await waitUntilFree(dataDir, database)
  const account = await accountThatEnters(dataDir, owner)
  const { binaries, major } = await runnable(found, account, dataDir)
  const version = await readFile(join(database, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (version !== undefined && version.trim() !== major)
    throw new Error(
      `The database in ${dataDir} was made by PostgreSQL ${version.trim()}, and this Tessera brings PostgreSQL ${major}. ` +
        'Back it up with the version of Tessera that made it, and restore the backup into an empty data directory.',
    )
  return { dataDir, database, exists: version !== undefined, account, binaries }
}

async function runnable(
  found: Binaries,
  account: Account,
  dataDir: string,
): Promise<{ binaries: Binaries; major: string }> {
  const tried = await tryBinaries(found, account)
  if ('major' in tried) return { binaries: found, major: tried.major }
  const binaries = await copyBinaries(found, dataDir)
  const copy = await tryBinaries(binaries, account)
  if ('major' in copy) return { binaries, major: copy.major }
  throw new Error(
    `The embedded database may not run programs from ${found.root} nor from ${dataDir} (mounted "noexec"?).`,
  )
}

/**
 * Created in a temporary place and moved when complete, so that an interrupted first start leaves no partial database.
 */
async function initialize({ dataDir, database, account, binaries }: Cluster): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const maker = Number(/^database\.new-(\d+)$/.exec(entry)?.[1])
    if (maker > 0 && !(isAlive(maker) && maker !== process.pid))
      await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 10 })
  }
  const making = join(dataDir, `database.new-${process.pid}`)
  await ownDirectory(making, account)
  try {
    await runAs(
      account,
      join(binaries.root, 'bin', 'initdb'),
      `--pgdata=${making}`,
      `--username=${USER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    )
    await rename(making, database)
  } catch (cause) {
    await rm(making, { recursive: true, force: true })
    const { code, stderr, message } = cause as { code?: string; stderr?: string; message: string }
    if (code === 'ENOTEMPTY' || code === 'EEXIST')
      throw new Error(
        `The database in ${dataDir} is already in use by another process that started at the same time.`,
        { cause },
      )
    throw new Error(
      `The embedded database could not be made in ${dataDir}: ${(stderr || message).trim().replaceAll('\n', ' | ')}`,
      { cause },
    )
  }
  const folder = await open(dataDir, 'r')
  await folder.sync().finally(() => folder.close()) // the rename must survive a power cut
}

async function socketDirectory({ dataDir, account }: Cluster): Promise<{ path: string; temporary: boolean }> {
  const path = join(dataDir, 'socket')
  // A comma or a quote would be read as a list, and a long path does not fit a socket address.
  if (Buffer.byteLength(path) <= MAX_SOCKET_DIRECTORY && !/[,"]/.test(path)) {
    await ownDirectory(path, account)
    return { path, temporary: false }
  }
  const base = Buffer.byteLength(tmpdir()) <= MAX_SOCKET_DIRECTORY - 16 ? tmpdir() : '/tmp'
  await mkdir(base, { recursive: true })
  const short = await mkdtemp(join(base, 'tessera-'))
  await ownDirectory(short, account)
  return { path: short, temporary: true }
}

function serverSettings(socket: string): Record<string, string> {
  return {
    ...ownerSetting(),
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    // An answered commit must be on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '40',
    // A query of the whole history locks each of its months.
    max_locks_per_transaction: '256',
    // At our sizes, parallel workers and compiled expressions cost more than they save, and containers have little
    // shared memory.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // Failed statements are reported to us with their values, which do not belong in the server's log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
}
