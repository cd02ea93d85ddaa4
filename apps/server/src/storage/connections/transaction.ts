// One transaction on one connection.
import type { Sql } from 'sql-template-tag'
import { dbOf } from '../database.ts'
import type { Bulk, Db, Tx } from '../database.ts'
import { isAborted } from '../failures.ts'
import type { Lease } from './lease.ts'

/**
 * A commit that waits for its replica and exceeds a time limit has taken effect, and PostgreSQL only adds a warning to
 * its normal answer: a fail-over could lose the data of that answer. Without the limit, the client gives up with an
 * unknown outcome.
 */
const commit = 'SET LOCAL statement_timeout = 0; COMMIT'

interface Transaction<T> {
  begin: string
  /** Called when the server has begun the transaction. */
  begun: () => void
  /** Called before the COMMIT is sent: it may take effect from then on. */
  committing: () => void
  run: (tx: Tx) => Promise<T>
  beforeCommit: string | undefined
  /** The first statements only read or lock, so they are sent with the BEGIN. */
  readsFirst: boolean
}

class Ended extends Error {
  constructor() {
    super('This transaction has ended.')
  }
}

/**
 * Runs from BEGIN to COMMIT, or to ROLLBACK if any part fails. The COMMIT does not wait for earlier statements: if one
 * of them failed, the COMMIT fails.
 */
export async function runTransaction<T>(
  connection: Lease,
  { begin, begun, committing, run, beforeCommit, readsFirst }: Transaction<T>,
): Promise<T> {
  const beginning = connection.begin(begin).then(begun)
  beginning.catch(() => undefined) // the first statement or the next line reports it
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
    // A failed rollback marks the connection as broken, and the pool drops it; the first error is the relevant one.
    if (connection.usable()) await connection.execute('ROLLBACK').catch(() => undefined)
    // A statement failed, and the code ignored it.
    if (isOver && isAborted(error))
      throw new Error('The transaction was rolled back: an error in it was not passed on.', { cause: error })
    throw causeOf([error, ...failures])
  }
}

/**
 * Sends the statements of a transaction at once, in order, and none after its end. Passes answers on once the
 * transaction has begun.
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
      const before = works.take() // work from before the savepoint is not rolled back
      next(() => connection.execute(`SAVEPOINT ${name}`)).catch(() => undefined) // the following statements then fail as well
      try {
        const value = await run()
        works.send()
        // Not awaited: it fails only with the connection, and then the commit fails too.
        next(() => connection.execute(`RELEASE SAVEPOINT ${name}`)).catch(() => undefined)
        return value
      } catch (error) {
        works.dropGathered()
        // Its statements are rolled back with it, whatever their outcome.
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
    /** Waits for the answers to all sent statements; returns failures that no caller has received. */
    async answered() {
      const failures = await failuresOf([...works.sent, ...works.ending])
      await last
      return failures
    },
  }
}

/** Work of a transaction that nothing awaits before its end. */
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
    // Work may add further work as it ends, even if it failed, since the added statement may be the cause.
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

/** The failure that caused the others, which report only that they were not executed or not sent. */
function causeOf(failures: readonly unknown[]): Error {
  const cause = failures.find(failure => !isAborted(failure) && !(failure instanceof Ended))
  return (cause ?? failures[0]) as Error
}

function throwCause(failures: readonly unknown[]): void {
  if (failures.length > 0) throw causeOf(failures)
}
