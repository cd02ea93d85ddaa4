// Writes of one key that wait together share a transaction, and so a commit, which takes longer than most writes. Each
// keeps its own answer and change record. Statements are sent without waiting for earlier answers. If one fails, the
// transaction rolls back, and the writes run again, each in its own savepoint, so that a refused write does not affect
// the others.
import type { Lock } from '../../access/subject-record.store.ts'
import type { Database, Tx, WriteOptions } from '../../storage/database.ts'
import { isRefusedByDatabase } from '../../storage/failures.ts'
import { appendEvents, newBatch, unitIn } from './batch.ts'
import type { Mutex } from './mutex.ts'
import { unitAlone } from './unit-of-work.ts'
import type { OnQueued, UnitOfWork } from './unit-of-work.ts'

export interface BatchedWrite<T> {
  database: Database
  lock: Lock
  /** May run again from the start. */
  work: (unit: UnitOfWork) => Promise<T>
  onQueued: OnQueued
  options: WriteOptions
}

interface Waiting extends BatchedWrite<unknown> {
  done: Promise<unknown> | undefined
}

type WriteResult = { value: unknown } | { error: unknown }

/** One of several writes failed before the commit was sent. */
class Undone extends Error {}

/** Each write starts when the one before has sent its last statement, and so sees its effects. */
async function pipelined(tx: Tx, writes: readonly Waiting[]): Promise<WriteResult[]> {
  let endSending = () => {}
  const batch = newBatch(tx, new Promise(resolve => (endSending = resolve)))
  const running: Promise<unknown>[] = []
  let hasFailed = false
  for (const { work, lock, onQueued } of writes) {
    const sent = new Promise<void>(resolve => (batch.sent = resolve))
    const done = work(unitIn(batch, lock, onQueued))
    running.push(done)
    await Promise.race([sent, done.catch(() => (hasFailed = true))])
    if (hasFailed) break
  }
  endSending()
  // No write may be under way when the transaction rolls back.
  const settled = await Promise.allSettled(running)
  const outcomes = settled.map((one): WriteResult => {
    if (one.status === 'rejected') throw new Undone(undefined, { cause: one.reason })
    return { value: one.value }
  })
  await appendEvents(batch)
  return outcomes
}

async function oneByOne(tx: Tx, writes: readonly Waiting[]): Promise<WriteResult[]> {
  const outcomes: WriteResult[] = []
  const batch = newBatch(tx)
  for (const { work, lock, onQueued } of writes) {
    const before = batch.events.length
    try {
      outcomes.push({ value: await tx.savepoint(() => work(unitIn(batch, lock, onQueued))) })
    } catch (error) {
      // A write that the database refused may succeed without the others, for example after a deadlock.
      if (isRefusedByDatabase(error)) throw error
      // The rollback to the savepoint released its locks.
      batch.answers.clear()
      batch.events.length = before
      outcomes.push({ error })
    }
  }
  await appendEvents(batch)
  return outcomes
}

const alone = ({ database, lock, work, onQueued, options }: Waiting) =>
  database.transaction(tx => work(unitAlone(tx, lock, onQueued)), options)

async function together(writes: readonly Waiting[]): Promise<WriteResult[]> {
  const { database, options } = writes[0]!
  const touches = { touches: options.touches }
  try {
    return await database.transaction(tx => pipelined(tx, writes), touches)
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    return database.transaction(tx => oneByOne(tx, writes), touches)
  }
}

/** Gives each write its outcome. If nothing was committed, the repeatable ones run again, one after the other. */
function start(writes: readonly Waiting[]): void {
  if (writes.length === 1) return void (writes[0]!.done = alone(writes[0]!))
  const outcomes = together(writes)
  let before: Promise<unknown> = outcomes.catch(() => undefined)
  writes.forEach((write, i) => {
    const former = before
    write.done = outcomes.then(
      all => {
        const outcome = all[i]!
        if ('error' in outcome) throw outcome.error
        return outcome.value
      },
      async (error: unknown) => {
        if (!isRefusedByDatabase(error) && !write.options.again) throw error
        await former
        return alone(write)
      },
    )
    before = write.done.catch(() => undefined)
  })
}

/** The maximum number of writes in a transaction, since the first waits for the last. */
const most = 16

/** Runs a write after all earlier ones of the same key. All writes of one key touch the same subject. */
export function batchCommits(mutex: Mutex): <T>(key: string, write: BatchedWrite<T>) => Promise<T> {
  const queues = new Map<string, Waiting[]>()

  function next(key: string): Waiting[] {
    const queue = queues.get(key)!
    const writes = queue.splice(0, most)
    if (queue.length === 0) queues.delete(key)
    return writes
  }

  return <T>(key: string, given: BatchedWrite<T>) => {
    const write: Waiting = { ...given, done: undefined }
    const queue = queues.get(key)
    if (queue) queue.push(write)
    else queues.set(key, [write])
    return mutex.run(key, () => {
      // An earlier write may have included it.
      if (!write.done) start(next(key))
      return write.done as Promise<T>
    })
  }
}
