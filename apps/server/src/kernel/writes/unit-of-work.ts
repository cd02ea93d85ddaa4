// What a write is given by `writes.run`: its transaction, which it may share with other writes without knowing it.
import type { Lock } from '../../access/subject-record.store.ts'
import { idsAfter } from '../../base/ids.ts'
import type { Tx } from '../../storage/database.ts'
import type { NewEvent } from '../history/event-size.store.ts'
import { prepareEvents } from '../history/record-events.ts'

export interface UnitOfWork {
  tx: Tx
  /** What `writes.run` was asked to lock, or the wider lock in its place; null: nothing. The write takes it. */
  lock: Lock | null
  /** Reads once what several writes of one transaction ask: `question` is the same text then. undefined: nobody else asks it. */
  readOnce<T>(question: string | undefined, read: () => Promise<T>): Promise<T>
  /** Makes ids behind `newest`, and behind those that other writes of the transaction make. */
  idsAfter(newest: string | null, newId: () => string): () => string
  /**
   * To be called when everything is written: appends to the streams of events, whose rows are locked from then until the commit.
   * `isQueued`: the write has enqueued a delivery itself.
   */
  publish(events: readonly NewEvent[], isQueued: boolean): Promise<void>
}

/** What `writes.run` learns of a write: whether deliveries to webhooks are due once it is committed. */
export type OnQueued = (isQueued: boolean) => void

/** Of a write that has its transaction for itself. */
export const unitAlone = (tx: Tx, lock: Lock | null, onQueued: OnQueued): UnitOfWork => ({
  tx,
  lock,
  readOnce: (_question, read) => read(),
  idsAfter: (newest, newId) => (newest === null ? newId : idsAfter(newest, newId)),
  async publish(events, isQueued) {
    const append = prepareEvents(events)
    // The stream is locked from when it is appended to until the commit: only once the rest has succeeded.
    await tx.finished()
    tx.last(append(tx).then(hasWebhooks => onQueued(hasWebhooks || isQueued)))
  },
})
