// Statements and transactions, and their repetition after an outage of the database.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { GivenUp, SilentServer, WrongServer, isRetryable, isStaleStatement, isUnavailable } from './failures.ts'
import { leasesOf, type Lease, type Purpose } from './connections/lease.ts'
import type { Connection } from './connections/hosts.ts'
import { createPatience, type Patience } from './connections/patience.ts'
import { primaryOf } from './connections/primary.ts'
import { createPool, type PoolOptions } from './connections/pool.ts'
import { within } from './connections/running-time.ts'
import { beginningOf, type SessionOptions } from './connections/session.ts'
import { runTransaction } from './connections/transaction.ts'
import { dbOf } from './database.ts'
import type { Database, Tx, WriteOptions } from './database.ts'
import { createNotices } from './notices.ts'

export { empty, join, raw, sql, type Sql }
export { plannedEachTime } from './connections/lease.ts'
export { dbOf, settledIn } from './database.ts'
export type { Database, Db, Tx } from './database.ts'
export { isRetryable, isUniqueViolation } from './failures.ts'

export interface DatabaseOptions extends Omit<PoolOptions, 'statementTimeoutMs' | 'role'> {
  statementTimeoutMs?: number
  /** With `pooled`: the same database without the pooler, to listen for notices; absent: no notices. */
  directly?: Connection | undefined
  /** How long repeatable work is retried while the database is unavailable, in milliseconds. */
  patienceMs?: number
}

/** How long the answer to a ping may take. */
const pingMs = 2_500
const TRIES = 4 // the first, and three more

/** Longer than a cluster takes to replace a lost primary: Patroni begins when its `ttl` has expired. */
const standardPatienceMs = 20_000

export function createDatabase(options: DatabaseOptions): Database {
  const session = { ...options, statementTimeoutMs: options.statementTimeoutMs ?? 30_000 }
  const { pooled } = session
  const pool = createPool(session)
  const lease = leasesOf(pool, session)
  const { alone, transact } = createRunner(lease, session)

  const send = <Row>(statement: Sql, work: Work) => alone(work, connection => connection.runAlone<Row>(statement))

  const writing = (again: boolean) => dbOf(statement => send(statement, { purpose: 'write', again }))

  // LISTEN does not work with a pooler that takes the session away after each transaction.
  const listening = pooled ? options.directly : options.connection
  const notices =
    listening &&
    createNotices(primaryOf(listening), (channel, text) =>
      writing(true).query(sql`select pg_notify(${channel}, ${text})`),
    )

  return {
    ...dbOf(statement => send(statement, reading)),
    queryWith: <Row>(first: Sql, others: readonly Sql[]) =>
      alone(reading, async connection => {
        const rows = connection.runAlone<Row>(first)
        const settled = Promise.allSettled(others.map(other => connection.runAlone<unknown>(other)))
        const [answer] = await Promise.allSettled([rows, settled])
        if (answer.status === 'rejected') throw answer.reason
        return { rows: answer.value, others: await settled }
      }),
    transaction: (run, { again = false, ...options }) =>
      transact({ purpose: 'write', begin: 'BEGIN READ WRITE', again }, run, options),
    autocommit: ({ again = false }) => writing(again),
    read: run =>
      transact({ purpose: 'read', begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', again: true }, run),
    async ping() {
      const asked = lease('read').then(connection => connection.runAlone(sql`select 1`).finally(connection.release))
      if ((await within(asked, pingMs)) === undefined) throw new SilentServer()
    },
    notices: notices ?? null,
    connections: pool.counts,
    replacements: pool.replacements,
    async close() {
      await notices?.close()
      await pool.close()
    },
  }
}

/** Runs work on connections, and repeats it if that is safe. */
function createRunner(
  lease: (purpose: Purpose) => Promise<Lease>,
  session: SessionOptions & Pick<DatabaseOptions, 'patienceMs'>,
) {
  const persistently = persist(lease, createPatience(session.patienceMs ?? standardPatienceMs))

  async function alone<T>(work: Work, run: (connection: Lease) => Promise<T>): Promise<T> {
    const use = (connection: Lease, { sent }: Steps) => {
      sent()
      return run(connection)
    }
    try {
      return await persistently(work, use)
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return persistently(work, use)
    }
  }

  async function transact<T>(
    work: Work & { begin: string },
    run: (tx: Tx) => Promise<T>,
    { beforeCommit, readsFirst = false }: Pick<WriteOptions, 'beforeCommit' | 'readsFirst'> = {},
  ): Promise<T> {
    const begin = beginningOf(work.begin, session)
    for (let tries = 1; ; tries++) {
      try {
        return await persistently(work, (connection, { begun, sent }) =>
          runTransaction(connection, { begin, begun, committing: sent, run, beforeCommit, readsFirst }),
        )
      } catch (error) {
        if (tries >= TRIES || !(isRetryable(error) || isStaleStatement(error))) throw error
        await pause(Math.random() * 20 * 2 ** tries)
      }
    }
  }

  return { alone, transact }
}

/**
 * While the database is unavailable, unsent work runs again, and sent work if repeating is harmless. A transaction
 * that has only begun has no effect without its COMMIT: it runs again once, since it may itself have ended the
 * connection. What is given up says whether it may have taken effect.
 */
function persist(lease: (purpose: Purpose) => Promise<Lease>, patiently: Patience) {
  return async <T>({ purpose, again }: Work, use: (connection: Lease, steps: Steps) => Promise<T>): Promise<T> => {
    let reached: 'nothing' | 'begun' | 'sent' = 'nothing'
    let begunBefore = false
    let sent = false
    const onConnection = async () => {
      begunBefore ||= reached === 'begun'
      reached = 'nothing'
      const connection = await lease(purpose)
      const steps = { begun: () => void (reached = 'begun'), sent: () => void (reached = 'sent') }
      return use(connection, steps).finally(connection.release)
    }
    const mayRepeat = (error: unknown) => {
      const isRefused = error instanceof WrongServer
      sent ||= reached === 'sent' && !isRefused
      return again || reached === 'nothing' || (reached === 'begun' && !begunBefore) || isRefused
    }
    try {
      return await patiently(onConnection, mayRepeat)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      throw new GivenUp(error as Error, sent && purpose === 'write' ? 'unknown' : 'not_done')
    }
  }
}

const reading: Work = { purpose: 'read', again: true }

interface Steps {
  begun(): void
  /** From now on the work may take effect. */
  sent(): void
}

interface Work {
  purpose: Purpose
  /** Running twice is harmless. */
  again: boolean
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
