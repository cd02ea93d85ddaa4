// The services that the kernel passes to every operation. Which there are, domains declare beside those who make them: the kernel
// names those alone that it calls itself.
import type { EventType } from '@tessera/contract'
import type { Db } from '../storage/sql.ts'
import type { NewChange } from './change.ts'
import type { Events } from './event-services.ts'
import type { Subjects } from './subjects.ts'

interface NamedRecord {
  id: string
  name: string
}

/** A change that users may need to be notified of. */
export interface Notable {
  type: EventType
  change: NewChange
  workspace: NamedRecord | undefined
  organization: NamedRecord | undefined
  /** undefined: the server itself. */
  actor: NamedRecord | undefined
  at: string
  newId: () => string
}

export interface Notifications {
  /** Writes a notification for each affected user except the actor, in the transaction of the change. */
  note(tx: Db, notable: Notable): Promise<void>
}

export interface RequestResult {
  status: number | null
  error: string | null
}

/** Sends a request to another server with headers that continue the trace. */
export type Outgoing = <Attempt extends RequestResult>(
  address: string,
  headers: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Attempt>,
) => Promise<Attempt>

/** What domains implement. Each declares its own, and makes it in `services` of its record. */
export interface DomainServices {
  events: Events
  notifications: Notifications
  subjects: Subjects
}

/** Operations record changes, and the kernel tells of them. */
const keptFromOperations = ['events', 'notifications'] as const

export const isKeptFromOperations = (name: string): boolean => (keptFromOperations as readonly string[]).includes(name)

/** Those that operations receive. */
export type HandedDomainServices = Omit<DomainServices, (typeof keptFromOperations)[number]>
