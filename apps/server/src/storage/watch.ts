// A server that no longer answers (a cable, a firewall, a stopped machine) tells nobody, and neither does a single connection that
// a firewall has forgotten. A statement may take half a minute, so waiting for it does not tell either: whoever waits long asks on
// connections of its own whether the server is there, and whether it is working on what was asked.
import { Client, DatabaseError, type ClientConfig } from 'pg'

export interface WatchTimes {
  /** How long a wait is normal. */
  patienceMs: number
  /** How long the server may take to say that it is there. Asked on two connections, because one may be unlucky. */
  answerMs: number
}

/** The server is there, and the connection is not: what was sent on it, or the answer to it, is lost. */
export class DeadConnection extends Error {
  constructor() {
    super('The database connection does not answer')
  }
}

/**
 * Gives what the work gives, or fails within about three seconds: once the server is silent, or, with the `session` that the work
 * runs in (its process ID as `pg_backend_pid()` gives it), once the server twice says that this session is not working.
 */
export type WhileThere = <T>(work: Promise<T>, session?: number) => Promise<T>

export function watchOver(
  connection: ClientConfig,
  { patienceMs, answerMs }: WatchTimes = { patienceMs: 700, answerMs: 2_200 },
): WhileThere {
  let asking: Promise<Set<number> | null> | undefined
  /** The sessions that are working, or null where nobody answers. All who wait share one question. */
  const working = () =>
    (asking ??= Promise.all([ask(connection, answerMs), ask(connection, answerMs)])
      .then(([first, second]) => first ?? second ?? null)
      .finally(() => (asking = undefined)))

  return async (work, session) => {
    let over = false
    let timer: NodeJS.Timeout | undefined
    const silent = new Promise<never>((_resolve, reject) => {
      let idle = 0
      const look = async () => {
        const sessions = await working()
        if (sessions === null) return reject(new Error('The database does not answer'))
        // An answer may be on its way when the first question finds the session idle.
        idle = session === undefined || sessions.has(session) ? 0 : idle + 1
        if (idle > 1) return reject(new DeadConnection())
        if (!over) timer = setTimeout(() => void look(), patienceMs)
      }
      timer = setTimeout(() => void look(), patienceMs)
    })
    try {
      return await Promise.race([work, silent])
    } finally {
      over = true
      clearTimeout(timer)
    }
  }
}

/** The process IDs of this database's sessions that are at work (all of our own: PostgreSQL hides the state of other users'). */
async function ask(connection: ClientConfig, withinMs: number): Promise<Set<number> | null> {
  const client = new Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined) // told by what was being done
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state IS DISTINCT FROM 'idle'
AND state IS DISTINCT FROM 'idle in transaction' AND state IS DISTINCT FROM 'idle in transaction (aborted)'`,
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // Refusing is answering; it says nothing of the sessions.
    return error instanceof DatabaseError ? everySession : null
  } finally {
    void client.end().catch(() => undefined) // it may be waiting for a goodbye that never comes
  }
}

/** Where the server does not say which sessions work, all are taken to. */
const everySession = new (class extends Set<number> {
  override has(): boolean {
    return true
  }
})()
