// The part of a transaction that `writes.run` gives a write, which may share it with others unknowingly.
import type { Lock } from '../../access/subject-record.store.ts'
import { idsAfter } from '../../base/ids.ts'
import type { Tx } from '../../storage/database.ts'
import type { NewEvent } from '../history/event-size.store.ts'
import { prepareEvents } from '../history/record-events.ts'

export interface UnitOfWork {
  tx: Tx
  /** The lock that `writes.run` got, or the wider one in its place; null: none. The write takes it. */
  lock: Lock | null
  /** Shares a read between the writes of a transaction: equal `question`, equal answer. undefined: not shared. */
  readOnce<T>(question: string | undefined, read: () => Promise<T>): Promise<T>
  /** Generates ids after `newest` and after the ids of other writes of the transaction. */
  idsAfter(newest: string | null, newId: () => string): () => string
  /**
   * Must be the last call: appends to the event streams, and locks their rows until the commit. `isQueued`: the write
   * enqueued a delivery.
   */
  publish(events: readonly NewEvent[], isQueued: boolean): Promise<void>
}

/** Reports whether webhook delivery jobs were enqueued. */
export type OnQueued = (isQueued: boolean) => void

/** The unit of a write with its own transaction. */
export const unitAlone = (tx: Tx, lock: Lock | null, onQueued: OnQueued): UnitOfWork => ({
  tx,
  lock,
  readOnce: (_question, read) => read(),
  idsAfter: (newest, newId) => (newest === null ? newId : idsAfter(newest, newId)),
  async publish(events, isQueued) {
    const append = prepareEvents(events)
    // The stream stays locked from the append to the commit, so everything else must succeed first.
    await tx.finished()
    tx.last(append(tx).then(hasWebhooks => onQueued(hasWebhooks || isQueued)))
  },
})
