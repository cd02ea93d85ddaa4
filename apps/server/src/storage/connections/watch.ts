// A server that no longer answers (a cable, a firewall, a stopped machine) gives no signal, and neither does a single connection
// that a firewall has dropped. A statement may take half a minute, so a long wait is no signal either: a long wait triggers
// probes, on connections of their own, of whether the server is reachable and whether the session is active.
import { Client, DatabaseError, type ClientConfig } from 'pg'
import { DeadConnection, SilentServer } from '../failures.ts'

export interface WatchTimes {
  /** How long a wait is normal. */
  patienceMs: number
  /** How long the server may take to answer a probe. It is sent on two connections, because one packet may be lost. */
  answerMs: number
}

/**
 * Returns the result of the work, or fails within about three seconds: once the server is silent, or, with the `session` that the
 * work runs in (its process id by `pg_backend_pid()`), once the server twice reports that this session is idle.
 */
export type WhileThere = <T>(work: Promise<T>, session?: number) => Promise<T>

/**
 * `server`: where it is now; undefined while that is not known. A pooler is only asked to let us in, which it does by itself: what
 * it would have to ask the server waits with everything else while all sessions are busy.
 */
export function watchOver(
  server: () => ClientConfig | undefined,
  pooled = false,
  { patienceMs, answerMs }: WatchTimes = { patienceMs: 700, answerMs: 2_200 },
): WhileThere {
  let asking: Promise<Set<number> | null> | undefined
  /** The active sessions, or null where the server does not answer. All waits share one probe. */
  const working = () => (asking ??= askTwice().finally(() => (asking = undefined)))

  async function askTwice(): Promise<Set<number> | null> {
    const connection = server()
    if (connection === undefined) return everySession
    const [first, second] = await Promise.all([ask(connection, answerMs, pooled), ask(connection, answerMs, pooled)])
    return first ?? second
  }

  return async (work, session) => {
    let over = false
    let timer: NodeJS.Timeout | undefined
    const silent = new Promise<never>((_resolve, reject) => {
      let idle = 0
      const look = async () => {
        const sessions = await working()
        if (sessions === null) return reject(new SilentServer())
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
async function ask(connection: ClientConfig, withinMs: number, pooled: boolean): Promise<Set<number> | null> {
  const client = new Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined) // the query fails with it
  try {
    await client.connect()
    if (pooled) return everySession
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state IS DISTINCT FROM 'idle'
AND state IS DISTINCT FROM 'idle in transaction' AND state IS DISTINCT FROM 'idle in transaction (aborted)'`,
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // A refused connection is an answer, and implies nothing about the sessions.
    return error instanceof DatabaseError ? everySession : null
  } finally {
    void client.end().catch(() => undefined) // the server may never close its side
  }
}

/** Where the server does not report its sessions, all count as active. */
const everySession = new (class extends Set<number> {
  override has(): boolean {
    return true
  }
})()
