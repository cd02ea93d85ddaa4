// A server that no longer answers (a cable, a firewall, a stopped machine) gives no signal, and neither does a single connection
// that a firewall has dropped. A statement may take half a minute, so a long wait is no signal either: a long wait triggers
// probes, on connections of their own, of whether the server is reachable and whether the session is active.
import { Client, DatabaseError, type ClientConfig } from 'pg'
import { DeadConnection, SilentServer } from '../failures.ts'

export interface WatchTimes {
  /** How long a wait is normal. */
  patienceMs: number
  /** When the next probe follows one that found the session idle: a packet that was lost once has been sent again by then. */
  againMs: number
  /** How long the server may take to answer a probe. It is sent on two connections, because one packet may be lost. */
  answerMs: number
}

/** What is waited for on one connection. */
export interface Watched {
  /** What does the work at the server, so that a probe can find it; undefined: only the server itself is probed. */
  session?: { pid: number } | { mark: string } | undefined
  /** How many bytes the connection has moved: one that moves them is not dead, however idle its session. */
  moved?: () => number
  /** Whether a connection of the same age was dead, so that this one probably is. */
  suspect?: () => boolean
}

/**
 * Returns the result of the work, or fails within about three seconds: once the server is silent, or once it twice reports that the
 * session of the work is idle or waits for its client.
 */
export type WhileThere = <T>(work: Promise<T>, watched?: Watched) => Promise<T>

const standardTimes: WatchTimes = { patienceMs: 500, againMs: 400, answerMs: 1_700 }

/**
 * `server`: where it is now; undefined while that is not known. A pooler answers by letting us in: what it would have to ask the
 * server may wait with everything else while all sessions are busy.
 */
export function watchOver(
  server: () => ClientConfig | undefined,
  pooled = false,
  { patienceMs, againMs, answerMs }: WatchTimes = standardTimes,
): WhileThere {
  let asking: Promise<Activity | null> | undefined
  /** Whether the last probe had no answer. */
  let silent = false
  /** The active sessions, or null where the server does not answer. All waits share one probe. */
  const working = () => (asking ??= askTwice().finally(() => (asking = undefined)))

  async function askTwice(): Promise<Activity | null> {
    const connection = server()
    if (connection === undefined) return everySession
    const [first, second] = await Promise.all([ask(connection, answerMs, pooled), ask(connection, answerMs, pooled)])
    const activity = first ?? second
    silent = activity === null
    return activity
  }

  return async (work, { session, moved = () => 0, suspect = () => false } = {}) => {
    let over = false
    let timer: NodeJS.Timeout | undefined
    // While the server is known to be silent, no further probe has to fail before its callers learn it.
    const begunInSilence = silent
    if (begunInSilence) void working()
    const failing = new Promise<never>((_resolve, reject) => {
      let idle = 0
      let movedBefore = 0
      const look = async () => {
        if (begunInSilence && silent) return reject(new SilentServer())
        const activity = await working()
        if (activity === null) return reject(new SilentServer())
        // An answer may be on its way when the first probe finds the session idle.
        if (session === undefined || activity.has(session)) idle = 0
        else idle = moved() === movedBefore ? idle + 1 : 1
        movedBefore = moved()
        if (idle > 1) return reject(new DeadConnection())
        const pause = idle > 0 || suspect() ? againMs : patienceMs
        if (!over) timer = setTimeout(() => void look(), pause)
      }
      timer = setTimeout(() => void look(), suspect() ? againMs : patienceMs)
    })
    try {
      const result = await Promise.race([work, failing])
      silent = false
      return result
    } finally {
      over = true
      clearTimeout(timer)
    }
  }
}

interface Activity {
  has(session: NonNullable<Watched['session']>): boolean
}

/** A session that waits for its client is idle, whatever it is in the middle of; all count where PostgreSQL hides their state. */
const activeSessions = `SELECT pid, left(query, 40) AS query FROM pg_stat_activity WHERE datname = current_database()
AND state IS DISTINCT FROM 'idle' AND state IS DISTINCT FROM 'idle in transaction'
AND state IS DISTINCT FROM 'idle in transaction (aborted)'
AND wait_event IS DISTINCT FROM 'ClientRead' AND wait_event IS DISTINCT FROM 'ClientWrite'`

async function ask(connection: ClientConfig, withinMs: number, pooled: boolean): Promise<Activity | null> {
  const client = new Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined) // the query fails with it
  let entered = false
  try {
    await client.connect()
    entered = true
    const { rows } = await client.query<{ pid: number; query: string }>(activeSessions)
    return {
      has: session =>
        rows.some(({ pid, query }) => ('pid' in session ? pid === session.pid : query.startsWith(session.mark))),
    }
  } catch (error) {
    // A refused connection is an answer, and implies nothing about the sessions.
    return error instanceof DatabaseError || (pooled && entered) ? everySession : null
  } finally {
    void client.end().catch(() => undefined) // the server may never close its side
  }
}

/** Where the server does not report its sessions, all count as active. */
const everySession: Activity = { has: () => true }
