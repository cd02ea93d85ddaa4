// Asks a server, on a connection of its own, whether it is there and which sessions are at work. TCP decides: a server
// whose machine accepts a connection is there, however slow it is.
import { Client, type ClientConfig } from 'pg'
import { socketOf } from './driver.ts'
import { within } from './running-time.ts'

/** Identifies work at the server: its session, or behind a pooler the comment before its statement. */
export type Session = { pid: number } | { mark: string }

export interface Activity {
  has(session: Session): boolean
}

/** slow: accepted and not answered in time; silent: not even accepted. */
export type ProbeResult = Activity | 'slow' | 'silent'

/** If the server hides its sessions, all count as active. */
export const everySession: Activity = { has: () => true }

const locals = new WeakMap<ClientConfig, boolean>()

/** Whether a Unix socket leads to it. */
export function isLocal(connection: ClientConfig): boolean {
  const known = locals.get(connection)
  if (known !== undefined) return known
  const local = new Client(connection).host.startsWith('/')
  locals.set(connection, local)
  return local
}

/**
 * A session that waits for its client counts as idle, even within a transaction; all count as active where PostgreSQL
 * hides their state.
 */
const activeSessions = `SELECT pid, left(query, 40) AS query FROM pg_stat_activity WHERE datname = current_database()
AND state IS DISTINCT FROM 'idle' AND state IS DISTINCT FROM 'idle in transaction'
AND state IS DISTINCT FROM 'idle in transaction (aborted)'
AND wait_event IS DISTINCT FROM 'ClientRead' AND wait_event IS DISTINCT FROM 'ClientWrite'`

/**
 * A pooler only has to let the connection in: while all sessions are busy, its queries to the server may wait like all
 * others.
 */
export async function probe(connection: ClientConfig, withinMs: number, pooled: boolean): Promise<ProbeResult> {
  let entered = false
  const found = await askOn(connection, withinMs, async (client): Promise<Activity> => {
    entered = true
    const { rows } = await client.query<{ pid: number; query: string }>(activeSessions)
    return {
      has: session =>
        rows.some(({ pid, query }) => ('pid' in session ? pid === session.pid : query.startsWith(session.mark))),
    }
  }).catch(() => ({ answer: everySession })) // a refusal is an answer, and says nothing about the sessions
  if (typeof found === 'object') return found.answer
  return pooled && entered ? everySession : found
}

/** Asks on a connection of its own. slow: accepted and not answered in time; silent: not even accepted. */
export async function askOn<T>(
  connection: ClientConfig,
  withinMs: number,
  question: (client: Client) => Promise<T>,
): Promise<{ answer: T } | 'slow' | 'silent'> {
  const client = new Client(connection)
  client.on('error', () => undefined) // the question fails with it
  let accepted = false
  socketOf(client).once('connect', () => (accepted = true))
  try {
    const asking = client.connect().then(() => question(client))
    const answered = await within(
      asking.then(answer => ({ answer })),
      withinMs,
    )
    if (answered)
      void client.end().catch(() => undefined) // the server may never close its side
    else socketOf(client).destroy()
    return answered ?? (accepted ? 'slow' : 'silent')
  } catch (error) {
    socketOf(client).destroy()
    if (showsSilence(error)) return 'silent'
    throw error
  }
}

const silence = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EHOSTDOWN'])

function showsSilence(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(showsSilence)
  return silence.has((error as { code?: string }).code ?? '')
}
