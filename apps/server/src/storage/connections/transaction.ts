// One transaction on one connection.
import type { Sql } from 'sql-template-tag'
import { dbOf } from '../database.ts'
import type { Bulk, Db, Tx } from '../database.ts'
import { isAborted } from '../failures.ts'
import type { Lease } from './lease.ts'

/**
 * A commit that waits for its replica and is stopped by a time limit has happened, and PostgreSQL answers as if the replica had it,
 * with a warning: a fail-over could then lose what was answered. Without the limit the client gives up, and knows of no outcome.
 */
const commit = 'SET LOCAL statement_timeout = 0; COMMIT'

interface Transaction<T> {
  begin: string
  /** Called when the server has begun it. */
  begun: () => void
  /** Called before its COMMIT is sent: from then on it may have an effect. */
  committing: () => void
  run: (tx: Tx) => Promise<T>
  beforeCommit: string | undefined
  /** The first statements only read or lock: they are sent with the BEGIN. */
  readsFirst: boolean
}

class Ended extends Error {
  constructor() {
    super('This transaction has ended.')
  }
}

/**
 * From BEGIN to COMMIT, or to ROLLBACK when anything in it fails. The COMMIT does not wait for the statements before it: when one
 * of them failed, it fails.
 */
export async function runTransaction<T>(
  connection: Lease,
  { begin, begun, committing, run, beforeCommit, readsFirst }: Transaction<T>,
): Promise<T> {
  const beginning = connection.begin(begin).then(begun)
  beginning.catch(() => undefined) // told by the first statement, or by the next line
  if (!readsFirst) await beginning
  const { tx, ending, over, end, answered } = transactionOn(connection, beginning)
  try {
    const value = await run(tx)
    await Promise.all([beginning, tx.finished()])
    end()
    committing()
    const commits = connection.execute(beforeCommit === undefined ? commit : `${beforeCommit}; ${commit}`)
    throwCause(await failuresOf([...ending, commits]))
    return value
  } catch (error) {
    const isOver = over()
    end()
    const failures = await answered()
    // A rollback that fails marks the connection as broken, and the pool drops it; what matters is the first error.
    if (connection.usable()) await connection.execute('ROLLBACK').catch(() => undefined)
    // A statement failed, and the code continued regardless.
    if (isOver && isAborted(error))
      throw new Error('The transaction was rolled back: an error in it was not passed on.', { cause: error })
    throw causeOf([error, ...failures])
  }
}

/**
 * Statements of one transaction are sent at once, in the order in which they are asked for, and run in that order; none is sent after
 * its end. An answer is handed on once the transaction is known to have begun.
 */
function transactionOn(connection: Lease, beginning: Promise<void>) {
  let over = false
  let savepoints = 0
  let last: Promise<unknown> = beginning.catch(() => undefined)
  function next<R>(send: () => Promise<R>): Promise<R> {
    if (over) return Promise.reject(new Ended())
    const answer = send()
    const turn = Promise.all([answer, beginning]).then(([result]) => result)
    last = turn.catch(() => undefined) // the caller handles `turn`
    return turn
  }
  const sent = dbOf(<Row>(statement: Sql) => next(() => connection.run<Row>(statement)))
  const works = worksOn(sent)
  const tx: Tx = {
    ...dbOf(<Row>(statement: Sql) => {
      works.send()
      return sent.query<Row>(statement)
    }),
    later: works.later,
    gather(bulk, item) {
      if (over) throw new Ended()
      works.gather(bulk, item)
    },
    last: works.last,
    finished: works.finished,
    async savepoint(run) {
      const name = `s${++savepoints}`
      works.send()
      const before = works.take() // not undone with it
      next(() => connection.execute(`SAVEPOINT ${name}`)).catch(() => undefined) // then what follows fails as well
      try {
        const value = await run()
        works.send()
        // Not waited for: it fails only with the connection, and then so does the commit.
        next(() => connection.execute(`RELEASE SAVEPOINT ${name}`)).catch(() => undefined)
        return value
      } catch (error) {
        works.dropGathered()
        // What was sent for it is undone with it, whatever came of that.
        const failures = await failuresOf(works.take())
        if (connection.usable()) await next(() => connection.execute(`ROLLBACK TO SAVEPOINT ${name}`))
        throw causeOf([error, ...failures])
      } finally {
        works.putBack(before)
      }
    },
  }
  return {
    tx,
    ending: works.ending,
    over: () => over,
    end: () => void (over = true),
    /** When all statements that were sent are answered; the failures that nothing has been told of. */
    async answered() {
      const failures = await failuresOf([...works.sent, ...works.ending])
      await last
      return failures
    },
  }
}

/** Work of a transaction that nobody waits for before its end. */
function worksOn(db: Db) {
  const sent: Promise<unknown>[] = []
  const ending: Promise<unknown>[] = []
  let gathered = new Map<Bulk<never>, unknown[]>()
  function later(work: Promise<unknown>): void {
    work.catch(() => undefined)
    sent.push(work)
  }
  function send(): void {
    if (gathered.size === 0) return
    const bulks = gathered
    gathered = new Map()
    for (const [bulk, items] of bulks) later(bulk.write(db, items as never[]))
  }
  async function finished(): Promise<void> {
    const failures: unknown[] = []
    // Such work may itself end with more of it: also where it failed, since that may have sent what made it fail.
    while (gathered.size > 0 || sent.length > 0) {
      send()
      failures.push(...(await failuresOf(sent.splice(0))))
    }
    throwCause(failures)
  }
  return {
    sent,
    ending,
    later,
    last(work: Promise<unknown>): void {
      work.catch(() => undefined)
      ending.push(work)
    },
    send,
    finished,
    gather<Item>(bulk: Bulk<Item>, item: Item): void {
      const items = gathered.get(bulk)
      if (items) items.push(item)
      else gathered.set(bulk, [item])
    },
    dropGathered: () => gathered.clear(),
    take: () => sent.splice(0),
    putBack: (works: readonly Promise<unknown>[]) => void sent.unshift(...works),
  }
}

/** Waits for all. */
async function failuresOf(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(works)
  return outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
}

/** Of what failed in a transaction, the first that says why: what follows it is only not executed, or not sent, any more. */
function causeOf(failures: readonly unknown[]): Error {
  const cause = failures.find(failure => !isAborted(failure) && !(failure instanceof Ended))
  return (cause ?? failures[0]) as Error
}

function throwCause(failures: readonly unknown[]): void {
  if (failures.length > 0) throw causeOf(failures)
}
