// Checks before any use whether Tessera can work with the server of DATABASE_URL.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Log } from '../embedded/embedded-process.ts'
import { isUnavailable } from '../failures.ts'
import { addressesOf, AddressError, type Connection } from './hosts.ts'
import { plainReason, primaryOf } from './primary.ts'

const OLDEST = 150_000 // server_version_num of PostgreSQL 15

interface ServerFacts {
  version: number
  encoding: string
  read_only: string
  fsync: string
  synchronous_commit: string
}

interface Caller {
  log: Log
  /** How long to wait for a starting server, in milliseconds. */
  patienceMs: number
}

/** `setting` is the name of the address in messages. */
export async function checkServer(setting: string, url: string, { log, patienceMs }: Caller): Promise<void> {
  const name = nameOf(setting, url)
  const facts = await reach(name, url, { log, patienceMs })
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

/** Waits for a server that is still starting, for example together with this container. Other errors fail at once. */
async function reach(name: string, url: string, { log, patienceMs }: Caller): Promise<ServerFacts> {
  const locate = primaryOf({ connectionString: url })
  const deadline = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await factsOf(await locate(), log)
    } catch (cause) {
      const reason = plainReason(cause)
      if (!mayPass(cause) || Date.now() >= deadline) throw new Error(`${name} cannot be used: ${reason}.`, { cause })
      if (attempt === 1) log.warn(`${name} does not answer yet (${reason}); waiting …`)
      await sleep(250)
    }
  }
}

async function factsOf(server: Connection, log: Log): Promise<ServerFacts> {
  const client = new Client({ ...server, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', error => log.debug(`open: ${error.message}`)) // what was being done fails with it
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(`
      SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
             current_setting('transaction_read_only') AS read_only, current_setting('fsync') AS fsync,
             current_setting('synchronous_commit') AS synchronous_commit`)
    return rows[0]!
  } finally {
    await client.end().catch(() => undefined) // it was never connected
  }
}

/** For messages: the address without its password. */
function nameOf(setting: string, url: string): string {
  try {
    const [first, ...more] = addressesOf(url).map(connectionString => new Client({ connectionString }))
    const hosts = [first!, ...more].map(({ host, port }) => `${host}:${port}`).join(',')
    return `The database ${first!.user}@${hosts}/${first!.database} (${setting})`
  } catch (error) {
    if (error instanceof AddressError) throw new Error(`${setting} ${error.message}.`, { cause: error })
    // eslint-disable-next-line preserve-caught-error -- the parser's own message would print the address, password included
    throw new Error(`${setting} must be an address like postgres://user:password@host:5432/database.`)
  }
}

function mayPass(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  const timedOut = !(error instanceof DatabaseError) && /timeout/i.test(message ?? '')
  return isUnavailable(error) || timedOut || code === 'EAI_AGAIN' || code === 'ENOTFOUND' || code === '53300'
}
