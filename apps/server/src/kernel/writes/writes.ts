// The only way in which operations write: in turn, under a lock, in a transaction. Short writes of one lock that wait
// together share a commit.
import type { Lock } from '../../access/subject-record.store.ts'
import type { Database, WriteOptions } from '../../storage/database.ts'
import type { Events } from '../event-services.ts'
import { batchCommits } from './batched-commits.ts'
import { createMutex } from './mutex.ts'
import type { Mutex } from './mutex.ts'
import { unitAlone } from './unit-of-work.ts'
import type { OnQueued, UnitOfWork } from './unit-of-work.ts'

export interface WriteRequest {
  /**
   * The key of the mutex: writes under the same lock wait for each other before they take a connection. null: no
   * waiting.
   */
  lock: Lock | null
  /** The lock that replaces it if the write throws `BeyondLock`. */
  widerLock(): Lock
  /** Others may wait to commit together with it. */
  isShort: boolean
  options: WriteOptions
}

/** The write exceeds its lock: it runs again from the start under the wider lock. */
export class BeyondLock extends Error {}

interface WriteStorage {
  database: Database
  events: Pick<Events, 'wake'>
}

export interface Writes {
  /** `work` may run again from the start, so its only effects may be writes to its transaction. */
  run<T>(place: WriteStorage, request: WriteRequest, work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** Called after each write with its waiting time and transaction time, in seconds. */
  onEnded: Mutex['onEnded']
}

export function createWrites(): Writes {
  const mutex = createMutex()
  const inBatch = batchCommits(mutex)

  return {
    onEnded: mutex.onEnded,
    async run<T>(
      { database, events }: WriteStorage,
      request: WriteRequest,
      work: (unit: UnitOfWork) => Promise<T>,
    ): Promise<T> {
      const { lock, isShort, options } = request
      let queued = false
      const onQueued: OnQueued = isQueued => (queued = isQueued)
      const alone = (lock: Lock | null, options: WriteOptions) =>
        mutex.run(lock?.id, () => database.transaction(tx => work(unitAlone(tx, lock, onQueued)), options))
      const once = () =>
        lock && isShort ? inBatch(lock.id, { database, lock, work, onQueued, options }) : alone(lock, options)
      const again = (error: unknown) => {
        if (!(error instanceof BeyondLock)) throw error
        return alone(request.widerLock(), { ...options, touches: 'everything' })
      }
      const done = await once().catch(again)
      events.wake(queued)
      return done
    },
  }
}
