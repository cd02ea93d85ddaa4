// State that the writes of one transaction, and so of one commit, share (`batched-commits.ts`).
import type { Lock } from '../../access/subject-record.store.ts'
import { idsAfter } from '../../base/ids.ts'
import type { Tx } from '../../storage/database.ts'
import type { NewEvent } from '../history/event-size.store.ts'
import { prepareEvents } from '../history/record-events.ts'
import type { OnQueued, UnitOfWork } from './unit-of-work.ts'

export interface Batch {
  tx: Tx
  /** Answers of earlier reads, by question. */
  answers: Map<string, unknown>
  nextId: (() => string) | undefined
  /** The events of the writes so far, in order. */
  events: NewEvent[]
  notified: ((hasWebhooks: boolean) => void)[]
  /** Called when a write has sent its last statement except for the gathered ones. */
  sent: () => void
  /** Resolves when all writes have, so that their gathered statements go together. Absent: each write sends its own. */
  allSent: Promise<void> | undefined
}

export const newBatch = (tx: Tx, allSent?: Promise<void>): Batch => ({
  tx,
  answers: new Map(),
  nextId: undefined,
  events: [],
  notified: [],
  sent: () => undefined,
  allSent,
})

/** The unit of a write in a batch. */
export const unitIn = (batch: Batch, lock: Lock | null, onQueued: OnQueued): UnitOfWork => ({
  tx: batch.tx,
  lock,
  async readOnce<T>(question: string | undefined, read: () => Promise<T>): Promise<T> {
    if (question === undefined) return read()
    if (batch.answers.has(question)) return batch.answers.get(question) as T
    const answer = await read()
    batch.answers.set(question, answer)
    return answer
  },
  idsAfter: (newest, newId) => (batch.nextId ??= idsAfter(newest, newId)),
  async publish(events, isQueued) {
    batch.events.push(...events)
    batch.notified.push(hasWebhooks => onQueued(hasWebhooks || isQueued))
    batch.sent()
    await batch.allSent
    await batch.tx.finished()
  },
})

/**
 * Appends the events of all writes at once, with the commit: the lock on the stream lasts no longer than for one write.
 */
export async function appendEvents({ tx, events, notified }: Batch): Promise<void> {
  const append = prepareEvents(events)
  tx.last(append(tx).then(hasWebhooks => notified.forEach(notify => notify(hasWebhooks))))
}
