// Statements and transactions, and which of them are done again when the database was away.
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { IsReplica, isRetryable, isStaleStatement } from './failures.ts'
import { leasesOf, type Lease, type Purpose } from './connections/lease.ts'
import { createPatience } from './connections/patience.ts'
import { primaryOf } from './connections/primary.ts'
import { createPool, type PoolOptions } from './connections/pool.ts'
import { runTransaction } from './connections/transaction.ts'
import { dbOf } from './database.ts'
import type { Database, Tx } from './database.ts'
import { createNotices } from './notices.ts'

export { empty, join, sql, type Sql }
export { dbOf } from './database.ts'
export type { Database, Db, Touches, Tx } from './database.ts'
export { isRetryable, isUnavailable, isUniqueViolation } from './failures.ts'

export interface DatabaseOptions extends Omit<PoolOptions, 'statementTimeoutMs'> {
  statementTimeoutMs?: number
  /** How long what may be done again is done again while the database is away, in milliseconds. */
  patienceMs?: number
}

const TRIES = 4 // the first, and three more

/** Longer than a cluster takes to replace a primary that is lost: Patroni begins once its `ttl` is over. */
const standardPatienceMs = 20_000

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool({ ...options, statementTimeoutMs: options.statementTimeoutMs ?? 30_000 })
  const lease = leasesOf(pool)
  const patiently = createPatience(options.patienceMs ?? standardPatienceMs)

  /** What has not been sent yet is done again when the database is away; what has been sent, when twice is as good as once. */
  function persistently<T>({ purpose, begin, again }: Work, use: (connection: Lease) => Promise<T>): Promise<T> {
    let sent = false
    return patiently(
      async () => {
        sent = false
        const connection = await lease(purpose)
        try {
          if (begin !== undefined) await connection.execute(begin)
          sent = true
          return await use(connection)
        } finally {
          connection.release()
        }
      },
      error => again || !sent || error instanceof IsReplica,
    )
  }

  async function send<Row>(statement: Sql, work: Work): Promise<Row[]> {
    const use = (connection: Lease) => connection.run<Row>(statement)
    try {
      return await persistently(work, use)
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return persistently(work, use)
    }
  }

  async function transact<T>(work: Work, run: (tx: Tx) => Promise<T>, beforeCommit?: string): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await persistently(work, connection => runTransaction(connection, run, beforeCommit))
      } catch (error) {
        if (tries >= TRIES || !(isRetryable(error) || isStaleStatement(error))) throw error
        await pause(Math.random() * 20 * 2 ** tries)
      }
    }
  }

  const writing = (again: boolean) => dbOf(statement => send(statement, { purpose: 'write', again }))

  const notices = createNotices(primaryOf(options.connection), (channel, text) =>
    writing(true).query(sql`select pg_notify(${channel}, ${text})`),
  )

  return {
    ...dbOf(statement => send(statement, { purpose: 'read', again: true })),
    transaction: (run, { again = false, beforeCommit }) =>
      transact({ purpose: 'write', begin: 'BEGIN READ WRITE', again }, run, beforeCommit),
    autocommit: ({ again = false }) => writing(again),
    read: run =>
      transact({ purpose: 'read', begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', again: true }, run),
    notices,
    connections: pool.counts,
    async close() {
      await notices.close()
      await pool.close()
    },
  }
}

interface Work {
  purpose: Purpose
  /** What begins a transaction. */
  begin?: string
  /** May be done twice. */
  again: boolean
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
