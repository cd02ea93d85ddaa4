// Sessions whose connection we have given up. The server may not notice for minutes (a firewall that drops packets
// informs neither side), and they keep their locks until then, so another connection ends them.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, type ClientConfig } from 'pg'

export interface Session {
  pid: number
  /**
   * The start of the session or of its transaction, in seconds since 1970: a later session may have the same process
   * id.
   */
  since: string
}

const answerMs = 1_800
const firstPauseMs = 100
const longestPauseMs = 1_000
/** By then, the server has ended a session that was idle in a transaction. */
const mostMs = 120_000

/**
 * A committing session continues: a commit that waits for its replica would otherwise take effect without it. After the
 * commit it holds no locks.
 */
const ending = `SELECT pid, CASE WHEN state = 'active' AND query LIKE '%COMMIT' THEN false
 ELSE pg_terminate_backend(pid) END AS ended
FROM pg_stat_activity JOIN unnest($1::int[], $2::text[]) AS given (pid, since) USING (pid)
WHERE datname = current_database()
AND since IN (extract(epoch FROM backend_start)::text, extract(epoch FROM xact_start)::text)`

/** Returns a function that ends a session as soon as its server can be reached. */
export function createEnding(): (server: ClientConfig, session: Session) => void {
  const strandedOn = new Map<ClientConfig, Session[]>()

  async function endAll(server: ClientConfig): Promise<void> {
    const until = performance.now() + mostMs
    for (let tries = 1; performance.now() < until; tries++) {
      const sessions = strandedOn.get(server)!.splice(0)
      strandedOn.get(server)!.push(...(await endOn(server, sessions)))
      if (strandedOn.get(server)!.length === 0) break
      await sleep(Math.min(longestPauseMs, firstPauseMs * tries), undefined, { ref: false })
    }
    strandedOn.delete(server)
  }

  return (server, session) => {
    const others = strandedOn.get(server)
    if (others) return void others.push(session)
    strandedOn.set(server, [session])
    void endAll(server)
  }
}

/** Returns the sessions that have not ended. */
async function endOn(server: ClientConfig, sessions: readonly Session[]): Promise<readonly Session[]> {
  const client = new Client({ ...server, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined) // the query fails with it
  try {
    await client.connect()
    const given = [sessions.map(({ pid }) => pid), sessions.map(({ since }) => since)]
    const { rows } = await client.query<{ pid: number; ended: boolean }>(ending, given)
    const left = new Set(rows.filter(({ ended }) => !ended).map(({ pid }) => pid))
    return sessions.filter(({ pid }) => left.has(pid))
  } catch (error) {
    return error instanceof DatabaseError && !mayPass(error) ? [] : sessions
  } finally {
    void client.end().catch(() => undefined) // the server may never close its side
  }
}

/** Too many connections, or a server that is starting or stopping. */
const mayPass = ({ code }: DatabaseError): boolean => /^(53|57|08)/.test(code ?? '')
