// The database the server works on: the one that DATABASE_URL names, or the embedded one. Either way it arrives migrated.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { startEmbedded, type Embedded, type Log } from './embedded/embedded.ts'
import { isConnectionLost } from './failures.ts'
import { migrate } from './migrate.ts'
import { manyWriters } from './many-writers.ts'
import { keepSearchIndex } from './upkeep/search-index.ts'
import { soleWriter } from './sole-writer.ts'
import { createDatabase, type Database, type DatabaseOptions } from './sql.ts'

export interface OpenOptions {
  databaseUrl?: string | undefined
  /** Where the embedded database lives; unused with `databaseUrl`. */
  dataDir: string
  log: Log
  maxConnections?: number
  /** How long to wait for a server that is still starting. */
  patienceMs?: number
}

export interface OpenedDatabase extends Database {
  embedded: boolean
}

const OLDEST = 150_000 // server_version_num of PostgreSQL 15

export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, log } = options
  if (databaseUrl !== undefined && databaseUrl !== '') {
    const connection = { connectionString: databaseUrl }
    await checkServer(databaseUrl, log, options.patienceMs ?? 10_000)
    return { ...manyWriters(await migrated(connection, options)), embedded: false }
  }
  const server = await startEmbedded({ dataDir: options.dataDir, log })
  try {
    const database = soleWriter(
      await migrated({ ...server.connection, ssl: false }, { ...options, readOnlyQueries: true }),
    )
    return { ...database, embedded: true, close: () => closeBoth(database, server) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function closeBoth(database: Database, server: Embedded): Promise<void> {
  await database.close().finally(() => server.stop())
}

async function migrated(
  connection: DatabaseOptions['connection'],
  { log, maxConnections, readOnlyQueries }: OpenOptions & Pick<DatabaseOptions, 'readOnlyQueries'>,
): Promise<Database> {
  await migrate({ connection, log })
  const searchIndex = keepSearchIndex({ connection, log })
  const database = createDatabase({
    connection,
    maxConnections,
    readOnlyQueries,
    onIdleError: error => log.warn(`A database connection broke: ${error.message}`),
  })
  return { ...database, close: () => Promise.all([database.close(), searchIndex.stop()]).then(() => undefined) }
}

interface ServerFacts {
  version: number
  encoding: string
  read_only: string
  fsync: string
  synchronous_commit: string
}

async function checkServer(url: string, log: Log, patienceMs: number): Promise<void> {
  const { name, facts } = await reach(url, log, patienceMs)
  if (facts.version < OLDEST)
    throw new Error(`${name} is PostgreSQL ${Math.floor(facts.version / 10_000)}; Tessera needs 15 or newer.`)
  if (facts.encoding !== 'UTF8') throw new Error(`${name} stores text as ${facts.encoding}; Tessera needs UTF8.`)
  if (facts.read_only === 'on') throw new Error(`${name} is read-only: name the primary server, not a replica.`)
  if (facts.fsync === 'off')
    log.error(`${name} runs with fsync off: a power cut or a crash of its machine can destroy the data. Turn fsync on.`)
  if (facts.synchronous_commit === 'off')
    log.warn(
      `${name} runs with synchronous_commit off, which loses answered writes in a crash; Tessera turns it on for its sessions.`,
    )
}

/** Waits for a server that is not there yet, as when all containers start at once. What waiting cannot mend fails at once. */
async function reach(url: string, log: Log, patienceMs: number): Promise<{ name: string; facts: ServerFacts }> {
  const deadline = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    const client = newClient(url)
    const name = `The database ${client.user}@${client.host}:${client.port}/${client.database} (DATABASE_URL)`
    client.on('error', error => log.debug(`open: ${error.message}`)) // what was being done fails with it
    try {
      await client.connect()
      const { rows } = await client.query<ServerFacts>(`
        SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
               current_setting('transaction_read_only') AS read_only, current_setting('fsync') AS fsync,
               current_setting('synchronous_commit') AS synchronous_commit`)
      return { name, facts: rows[0] as ServerFacts }
    } catch (cause) {
      const reason = plainReason(cause)
      if (!mayPass(cause) || Date.now() >= deadline) throw new Error(`${name} cannot be used: ${reason}.`, { cause })
      if (attempt === 1) log.warn(`${name} does not answer yet (${reason}); waiting …`)
      await sleep(250)
    } finally {
      await client.end().catch(() => undefined) // it was never connected
    }
  }
}

function newClient(url: string): Client {
  try {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('not a PostgreSQL address')
    return new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  } catch {
    // The parser's own message would print the address, password included.
    throw new Error('DATABASE_URL must be an address like postgres://user:password@host:5432/database.')
  }
}

function mayPass(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  const timedOut = !(error instanceof DatabaseError) && /timeout/i.test(message ?? '')
  return isConnectionLost(error) || timedOut || code === 'EAI_AGAIN' || code === 'ENOTFOUND' || code === '53300'
}

/** One line; Node reports a host with several addresses as one error with an empty message. */
function plainReason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return (first instanceof Error ? first.message : String(first)).split('\n')[0]?.replace(/\.$/, '') ?? ''
}
