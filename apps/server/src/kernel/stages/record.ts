import type { NewChange } from '../change.ts'
import type { Services } from '../context.ts'
import { recordChange } from '../history/record-change.ts'
import { eventsOfChanges, recordNotifications } from '../history/record-events.ts'
import type { Write } from './write.ts'

export type RecordedChange = NewChange & { id: string }

/** Writes the history and the audit log. If that fails, the write rolls back. */
export function record({ unit: { tx }, call, access, context, changes }: Write): RecordedChange[] {
  const recorded = changes.map(change => ({ ...change, id: change.id ?? context.newId() }))
  for (const change of recorded) tx.later(recordChange(tx, context, call.bound.operation, access, change))
  return recorded
}

/** Writes the notifications, and returns the function that publishes the events. */
export function notify(
  { unit, access, context, isQueued }: Write,
  { notifications, subjects }: Services,
  recorded: readonly RecordedChange[],
): { publish(): Promise<void> } {
  const { now, surface, newId } = context
  const origin = { now, surface, newId, notifications, subjects }
  unit.tx.later(recordNotifications(unit.tx, origin, access, recorded))
  return { publish: () => unit.publish(eventsOfChanges(origin, access, recorded), isQueued()) }
}
