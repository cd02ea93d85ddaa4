// Changes of tables lock them. Whoever comes after a lock that is waited for waits behind it, readers included, so none
// is waited for longer than a moment: while something reads for long, such as a backup, the change is tried again and
// again, and other nodes work in between.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, type ClientConfig } from 'pg'
import type { Log } from '../embedded/embedded-process.ts'

const lockMs = 2_000
const firstPauseMs = 1_000
const longestPauseMs = 10_000

export interface Changing {
  connection: ClientConfig
  client: Client
  log: Log
}

/** `begin`: statements after the BEGIN, whose locks are waited for without a limit. */
export async function withBriefLocks<T>(
  { connection, client, log }: Changing,
  what: string,
  begin: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`)
    if (begin !== '') await client.query(begin)
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const asking = holdersWhileWaiting(connection, rows[0]!.pid)
    try {
      const value = await work()
      await client.query('COMMIT')
      return value
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined) // it ends with the connection
      if (!isInTheWay(error)) throw error
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
      log.warn(
        `${what} waits for ${asking.holders()}. It is tried again in ${pause / 1000} s; nobody waits for it meanwhile.`,
      )
      await sleep(pause)
    } finally {
      asking.stop()
    }
  }
}

/** A lock was not free in time, or a deadlock. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01')

interface Holder {
  pid: number
  application: string | null
  account: string | null
  since: string | null
}

const holdersOf = `SELECT pid, application_name AS application, usename AS account,
 to_char(coalesce(query_start, xact_start) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start`

/** Asks during the wait who holds the lock: afterwards nobody can tell. */
function holdersWhileWaiting(connection: ClientConfig, pid: number) {
  let holders = 'another session'
  const timer = setInterval(() => {
    namesOfHolders(connection, pid).then(
      names => (holders = names || holders),
      () => undefined, // it waits for another session then
    )
  }, lockMs / 4)
  return { holders: () => holders, stop: () => clearInterval(timer) }
}

async function namesOfHolders(connection: ClientConfig, pid: number): Promise<string> {
  const client = new Client({ ...connection, application_name: 'tessera-migrate', connectionTimeoutMillis: lockMs })
  client.on('error', () => undefined) // the question fails with it
  try {
    await client.connect()
    const { rows } = await client.query<Holder>(holdersOf, [pid])
    const names = rows.map(
      ({ pid, application, account, since }) =>
        `session ${pid} (application_name "${application ?? ''}", account ${account ?? 'unknown'}, query since ${since ?? 'unknown'})`,
    )
    return names.join(', ')
  } finally {
    await client.end().catch(() => undefined) // it was never connected
  }
}
