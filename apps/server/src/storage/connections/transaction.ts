// One transaction on one connection.
import type { Sql } from 'sql-template-tag'
import { dbOf } from '../database.ts'
import type { Tx } from '../database.ts'
import type { Lease } from './lease.ts'

/**
 * A commit that waits for its replica and is stopped by a time limit has happened, and PostgreSQL answers as if the replica had it,
 * with a warning: a fail-over could then lose what was answered. Without the limit the client gives up, and knows of no outcome.
 */
const commit = 'SET LOCAL statement_timeout = 0; COMMIT'

interface Transaction<T> {
  begin: string
  /** Called when the server has begun it: from then on it may have an effect. */
  begun: () => void
  run: (tx: Tx) => Promise<T>
  beforeCommit: string | undefined
}

/** From BEGIN to COMMIT, or to ROLLBACK when anything in it fails. */
export async function runTransaction<T>(
  connection: Lease,
  { begin, begun, run, beforeCommit }: Transaction<T>,
): Promise<T> {
  const { tx, finished } = transactionOn(connection)
  try {
    await connection.execute(begin)
    begun()
    const value = await run(tx)
    await finished()
    const committed = await connection.execute(beforeCommit === undefined ? commit : `${beforeCommit}; ${commit}`)
    const { command } = [committed].flat().at(-1)!
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and the code continued regardless.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was not passed on.')
    return value
  } catch (error) {
    await finished()
    // A rollback that fails marks the connection as broken, and the pool drops it; what matters is the first error.
    if (connection.usable()) await connection.execute('ROLLBACK').catch(() => undefined)
    throw error
  }
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
