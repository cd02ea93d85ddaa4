// What writes that share a transaction, and so a commit, have in common (`shared-commits.ts`).
import type { AccessRow } from '../../access/access.store.ts'
import type { NewEvent } from '../history/event-size.store.ts'
import type { Tx } from '../../storage/database.ts'
import { prepareEvents } from '../history/record-events.ts'

export interface HeldTarget {
  /** null: nothing is looked at again. */
  row: AccessRow | null
  /** Of what is in order of creation in the target, where the operation makes such. */
  newest: string | null
}

export interface Held {
  /** What those before have locked and read, by what they asked. */
  rows: Map<string, HeldTarget>
  /** Makes ids behind those that the writes before have made. */
  nextId: (() => string) | undefined
  /** Of those before, in their order. */
  events: NewEvent[]
  /** Called when a write has sent its last statement, but for what it gathered. */
  sent: () => void
  /** When all of them have: what they gathered goes together. Absent where each goes on its own. */
  allSent: Promise<void> | undefined
  /** Called with whether webhooks are to be told. */
  told: ((hooked: boolean) => void)[]
}

export const nothingHeld = (allSent?: Promise<void>): Held => ({
  rows: new Map(),
  nextId: undefined,
  events: [],
  sent: () => undefined,
  allSent,
  told: [],
})

/** Appends the events of all at once, with the commit: the stream is then locked for no longer than by one write. */
export async function appendHeld(tx: Tx, { events, told }: Held): Promise<void> {
  const append = prepareEvents(events)
  tx.last(append(tx).then(hooked => told.forEach(tell => tell(hooked))))
}
