// Statements and transactions. Every statement is prepared under a name made from its text: the server then parses and plans it once
// per connection, which is worth a factor of eight on the look-ups that each request makes.
import { createHash } from 'node:crypto'
import type { QueryResult } from 'pg'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { isConnectionLost, isRetryable, isStaleStatement, leavesConnectionUsable } from './failures.ts'
import type { Database, Db, Tx } from './database.ts'
import { createNotices } from './notices.ts'
import { createPool, type PooledClient, type PoolOptions } from './pool.ts'
import { DeadConnection, watchOver } from './watch.ts'

export { empty, join, raw, sql, type Sql }
export type { Database, Db, Touches, Tx } from './database.ts'
export { isRetryable, isUniqueViolation } from './failures.ts'

export type DatabaseOptions = Omit<PoolOptions, 'statementTimeoutMs'> & Partial<Pick<PoolOptions, 'statementTimeoutMs'>>

const TRIES = 4 // the first, and three more
const MAX_NAMES = 2000
const names = new Map<string, string>()

/** In a statement whose best plan depends on its values: it has no name, and the server plans it for them each time. */
export const plannedEachTime = sql`/* planned each time */`

/** The name a text is prepared under, or none when texts are so many that they must be built by a loop: servers keep each for ever. */
export function statementName(text: string): string | undefined {
  if (text.includes(plannedEachTime.text)) return undefined
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

interface Lease {
  /** Several statements have several results. */
  execute(text: string): Promise<QueryResult | QueryResult[]>
  run<Row>(statement: Sql): Promise<Row[]>
  usable(): boolean
  release(): void
}

export function createDatabase(options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? 30_000
  const pool = createPool({ ...options, statementTimeoutMs: statementTimeout })
  const whileThere = watchOver(options.connection)
  // Incremented when the server loses or rejects prepared statements: all names change, so that no connection uses an old one.
  let generation = 0

  async function connected(): Promise<PooledClient> {
    const connecting = pool.connect()
    try {
      return await whileThere(connecting)
    } catch (error) {
      // It may still arrive when nobody waits for it any more.
      connecting.then(
        ({ client }) => client.release(),
        () => undefined,
      )
      throw error
    }
  }

  async function lease(): Promise<Lease> {
    const { client, session, replaceAll } = await connected()
    let failure: Error | undefined
    const fail = (error: Error) => void (failure ??= error)
    client.on('error', fail) // without a listener, a connection that breaks between two statements would end the process
    async function send<R>(query: () => Promise<R>): Promise<R> {
      if (failure !== undefined) throw failure
      try {
        return await whileThere(query(), session)
      } catch (error) {
        if (isStaleStatement(error)) generation++
        if (error instanceof DeadConnection) replaceAll()
        if (!leavesConnectionUsable(error)) fail(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    }
    return {
      execute: text => send(() => client.query(text)),
      async run<Row>(statement: Sql) {
        const { text, values } = statement
        const name = statementName(text)
        const result = await send(() =>
          client.query({ text, values, name: name === undefined ? undefined : `${name}.${generation}` }),
        )
        return result.rows as Row[]
      },
      usable: () => failure === undefined,
      release() {
        client.off('error', fail)
        client.release(failure)
      },
    }
  }

  async function send<Row>(statement: Sql, { again }: { again: boolean }): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      const connection = await retryWhenLost(lease)
      try {
        return await connection.run<Row>(statement)
      } catch (error) {
        const lost = again && error instanceof DeadConnection
        if (attempt > 1 || !(isStaleStatement(error) || lost)) throw error
      } finally {
        connection.release()
      }
    }
  }

  /** A connection on which `begin` has been answered. */
  async function began(begin: string): Promise<Lease> {
    return retryWhenLost(async () => {
      const connection = await lease()
      try {
        await connection.execute(begin)
        return connection
      } catch (error) {
        connection.release()
        throw error
      }
    })
  }

  async function attempt<T>(begin: string, run: (tx: Tx) => Promise<T>, beforeCommit?: string): Promise<T> {
    const connection = await began(begin)
    const { tx, finished } = transactionOn(connection)
    try {
      const value = await run(tx)
      await finished()
      const committed = await connection.execute(beforeCommit === undefined ? 'COMMIT' : `${beforeCommit}; COMMIT`)
      const { command } = [committed].flat().at(-1)!
      // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and the code continued regardless.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was not passed on.')
      return value
    } catch (error) {
      await finished()
      // A rollback that fails marks the connection as broken, and the pool drops it; what matters is the first error.
      if (connection.usable()) await connection.execute('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      connection.release()
    }
  }

  async function repeatably<T>(begin: string, run: (tx: Tx) => Promise<T>, beforeCommit?: string): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(begin, run, beforeCommit)
      } catch (error) {
        if (tries >= TRIES || !(isRetryable(error) || isStaleStatement(error))) throw error
        await pause(Math.random() * 20 * 2 ** tries)
      }
    }
  }

  const reading = dbOf(statement => send(statement, { again: true }))
  const writing = dbOf(statement => send(statement, { again: false }))

  const notices = createNotices(options.connection, (channel, text) =>
    writing.query(sql`select pg_notify(${channel}, ${text})`),
  )

  return {
    ...reading,
    transaction: (run, { beforeCommit }) => repeatably('BEGIN READ WRITE', run, beforeCommit),
    autocommit: () => writing,
    read: run => repeatably('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', run),
    notices,
    connections: pool.counts,
    async close() {
      await notices.close()
      await pool.close()
    },
  }
}

export function dbOf(query: Db['query']): Db {
  return { query, one: async <Row>(statement: Sql) => (await query<Row>(statement))[0] }
}

/** Statements of one transaction run one after the other, whichever code starts them, and none after its end. */
function transactionOn(connection: Lease): { tx: Tx; finished(): Promise<void> } {
  let over = false
  let savepoints = 0
  let last: Promise<unknown> = Promise.resolve()
  function next<R>(send: () => Promise<R>): Promise<R> {
    if (over) return Promise.reject(new Error('This transaction has ended.'))
    const turn = last.then(send)
    last = turn.catch(() => undefined) // the caller handles `turn`; the queue continues
    return turn
  }
  const query = <Row>(statement: Sql) => next(() => connection.run<Row>(statement))
  const tx: Tx = {
    ...dbOf(query),
    async savepoint(run) {
      const name = `s${++savepoints}`
      await next(() => connection.execute(`SAVEPOINT ${name}`))
      try {
        const value = await run()
        await next(() => connection.execute(`RELEASE SAVEPOINT ${name}`))
        return value
      } catch (error) {
        if (connection.usable()) await next(() => connection.execute(`ROLLBACK TO SAVEPOINT ${name}`))
        throw error
      }
    },
  }
  const finished = async () => {
    over = true
    await last
  }
  return { tx, finished }
}

/** Runs again, once, when the connection was lost: only for work that cannot have had an effect. */
async function retryWhenLost<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConnectionLost(error) && !(error instanceof DeadConnection)) throw error
    await pause(100)
    return run()
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
