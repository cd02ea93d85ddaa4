// A server that no longer answers (a cable, a firewall, a stopped machine) gives no signal, and neither does a single
// connection that a firewall has dropped. A statement may take half a minute, so a long wait proves nothing: it
// triggers probes on separate connections of whether the server is reachable and the session active.
import { Client, DatabaseError, type ClientConfig } from 'pg'
import { DeadConnection, SilentServer } from '../failures.ts'

export interface WatchTimes {
  /** The normal length of a wait, in milliseconds. */
  patienceMs: number
  /** The delay of the next probe after one that found the session idle: by then, a lost packet has been sent again. */
  againMs: number
  /** The time limit of a probe. It is sent on two connections, because one packet may be lost. */
  answerMs: number
}

/** The work that a connection waits for. */
export interface Watched {
  /** Identifies the work at the server for a probe; undefined: only the server itself is probed. */
  session?: { pid: number } | { mark: string } | undefined
  /** The number of transferred bytes: a connection that transfers data is alive, even if its session is idle. */
  moved?: () => number
  /** Whether a connection of the same age was dead, so that this one probably is. */
  suspect?: () => boolean
}

/**
 * Returns the result of the work, or fails within about three seconds: when the server is silent, or twice reports that
 * the session is idle or waits for its client.
 */
export type WhileThere = <T>(work: Promise<T>, watched?: Watched) => Promise<T>

const standardTimes: WatchTimes = { patienceMs: 500, againMs: 400, answerMs: 1_700 }

/**
 * `server`: its present address; undefined while it is unknown. A pooler only has to accept the connection: while all
 * sessions are busy, its queries to the server may wait like all others.
 */
export function watchOver(
  server: () => ClientConfig | undefined,
  pooled = false,
  { patienceMs, againMs, answerMs }: WatchTimes = standardTimes,
): WhileThere {
  let asking: Promise<Activity | null> | undefined
  /** Whether the last probe got no answer. */
  let silent = false
  /** The active sessions; null: the server does not answer. All waits share one probe. */
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
    // While the server is known to be silent, callers need not wait for another failed probe.
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

/**
 * A session that waits for its client counts as idle, even within a transaction; all count as active where PostgreSQL
 * hides their state.
 */
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
    // A refused connection is an answer, and says nothing about the sessions.
    return error instanceof DatabaseError || (pooled && entered) ? everySession : null
  } finally {
    void client.end().catch(() => undefined) // the server may never close its side
  }
}

/** If the server hides its sessions, all count as active. */
const everySession: Activity = { has: () => true }
