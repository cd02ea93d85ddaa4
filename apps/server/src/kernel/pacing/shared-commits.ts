// Writes of one key that wait together share a transaction, and so a commit, which takes longer than most of them. Each keeps its own
// answer and change record. Their statements are sent without waiting for the answers to those before; where one of them fails, the
// transaction is undone and they run again, each in a savepoint of its own: one that is refused leaves the others as they are.
import { isRefusedByDatabase } from '../../storage/failures.ts'
import { appendHeld, nothingHeld } from './held.ts'
import type { Held } from './held.ts'
import type { Database, Tx, WriteOptions } from '../../storage/database.ts'
import type { Turns } from './turns.ts'

export interface SharedWrite<T> {
  /**
   * Without `held` it is alone in its transaction, and what is sent last need not be waited for before the commit. May be called
   * again, from the start.
   */
  run: (tx: Tx, held: Held | undefined) => Promise<T>
  options: WriteOptions
}

export interface SharedCommits {
  /** Runs it when everything before it under the same key has ended. All writes of one key touch the same. */
  take<T>(database: Database, key: string, write: SharedWrite<T>): Promise<T>
}

interface Waiting extends SharedWrite<unknown> {
  database: Database
  done: Promise<unknown> | undefined
}

type Outcome = { value: unknown } | { error: unknown }

/** One of several failed before the commit was sent. */
class Undone extends Error {}

/** Each begins when the one before it has sent its last statement, and so sees what that one wrote. */
async function atOnce(tx: Tx, writes: readonly Waiting[]): Promise<Outcome[]> {
  let tellAllSent = () => {}
  const held = nothingHeld(new Promise(resolve => (tellAllSent = resolve)))
  const running: Promise<unknown>[] = []
  let hasFailed = false
  for (const { run } of writes) {
    const sent = new Promise<void>(resolve => (held.sent = resolve))
    const done = run(tx, held)
    running.push(done)
    await Promise.race([sent, done.catch(() => (hasFailed = true))])
    if (hasFailed) break
  }
  tellAllSent()
  // Nothing may be under way when the transaction is undone.
  const settled = await Promise.allSettled(running)
  const outcomes = settled.map((one): Outcome => {
    if (one.status === 'rejected') throw new Undone(undefined, { cause: one.reason })
    return { value: one.value }
  })
  await appendHeld(tx, held)
  return outcomes
}

async function oneByOne(tx: Tx, writes: readonly Waiting[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const held = nothingHeld()
  for (const { run } of writes) {
    const before = held.events.length
    try {
      outcomes.push({ value: await tx.savepoint(() => run(tx, held)) })
    } catch (error) {
      // What the database itself refused may succeed without the others, as after a deadlock.
      if (isRefusedByDatabase(error)) throw error
      // Its locks ended with its savepoint.
      held.rows.clear()
      held.events.length = before
      outcomes.push({ error })
    }
  }
  await appendHeld(tx, held)
  return outcomes
}

/** Writes in one transaction: the first of them waits for the last. */
const most = 16

export function createSharedCommits(turns: Turns): SharedCommits {
  const queues = new Map<string, Waiting[]>()
  const alone = ({ database, run, options }: Waiting) => database.transaction(tx => run(tx, undefined), options)

  function next(key: string): Waiting[] {
    const queue = queues.get(key)!
    const writes = queue.splice(0, most)
    if (queue.length === 0) queues.delete(key)
    return writes
  }

  const together = async (writes: readonly Waiting[]): Promise<Outcome[]> => {
    const { database, options } = writes[0]!
    const touches = { touches: options.touches }
    try {
      return await database.transaction(tx => atOnce(tx, writes), touches)
    } catch (error) {
      if (!(error instanceof Undone)) throw error
      return database.transaction(tx => oneByOne(tx, writes), touches)
    }
  }

  function start(writes: readonly Waiting[]): void {
    if (writes.length === 1) return void (writes[0]!.done = alone(writes[0]!))
    const outcomes = together(writes)
    let before: Promise<unknown> = outcomes.catch(() => undefined)
    writes.forEach((write, i) => {
      const ofItsOwn = before
      write.done = outcomes.then(
        all => {
          const outcome = all[i]!
          if ('error' in outcome) throw outcome.error
          return outcome.value
        },
        async (error: unknown) => {
          if (!isRefusedByDatabase(error) && !write.options.again) throw error
          await ofItsOwn
          return alone(write)
        },
      )
      before = write.done.catch(() => undefined)
    })
  }

  return {
    take<T>(database: Database, key: string, given: SharedWrite<T>): Promise<T> {
      const write: Waiting = { ...given, database, done: undefined }
      const queue = queues.get(key)
      if (queue) queue.push(write)
      else queues.set(key, [write])
      return turns.take(key, () => {
        // One before it may have taken it along.
        if (!write.done) start(next(key))
        return write.done as Promise<T>
      })
    },
  }
}
