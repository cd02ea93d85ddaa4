// Notifies the users whom a change concerns. Whom, and in which words, each domain says of its own events.
import type { EventType, NotificationType } from '@tessera/contract'
import type { ChangeSubject } from '../../../kernel/change.ts'
import type { Notable, Notifications } from '../../../kernel/services.ts'
import type { Db } from '../../../storage/sql.ts'
import { insertNotifications } from './notifications.store.ts'

interface Message {
  users: readonly (string | null)[]
  /** Begins with the actor's name. */
  title: string
  /** Default: the type of the event. */
  type?: NotificationType
  /** The place is not the reader's any more. */
  isOfAccount?: true
}

interface Event<S extends ChangeSubject = ChangeSubject> extends Notable {
  subject: S
  /** The actor's name for titles. */
  who: string
}
export type Compose = (tx: Db, event: Event) => Promise<Message[]>
type Of<Kind extends ChangeSubject['kind']> = Event<Extract<ChangeSubject, { kind: Kind }>>

/** Narrows the subject to the only kind that the event has. */
export const of =
  <Kind extends ChangeSubject['kind']>(kind: Kind, compose: (tx: Db, event: Of<Kind>) => Promise<Message[]>): Compose =>
  (tx, event) =>
    event.subject.kind === kind ? compose(tx, event as Of<Kind>) : Promise.resolve([])

/** By type of event, who is told what. Each type is told of by one domain. */
export type Tells = Partial<Record<EventType, Compose>>

export const createNotifications = (tells: Tells): Notifications => ({
  async note(tx, notable) {
    const { type, change, actor, newId } = notable
    const { subject } = change
    const compose = tells[type]
    if (!compose || !subject) return
    const event = { ...notable, subject, who: actor?.name ?? 'Tessera' }
    for (const message of await compose(tx, event)) {
      const others = [...new Set(message.users)].filter(id => id !== null).filter(id => id !== actor?.id)
      if (others.length === 0) continue
      await insertNotifications(
        tx,
        notificationOf(event, message),
        others.map(user_id => ({ id: newId(), user_id })),
      )
    }
  },
})

function notificationOf({ subject, type, workspace, organization, actor, at }: Event, message: Message) {
  // Releases and memberships of an organization belong to no workspace.
  const inOrganization = subject.kind === 'release' || !workspace
  const place = {
    workspace_id: inOrganization ? null : workspace.id,
    organization_id: inOrganization ? (organization?.id ?? null) : null,
  }
  return {
    ...(message.isOfAccount ? { workspace_id: null, organization_id: null } : place),
    type: message.type ?? (type as NotificationType),
    title: message.title,
    subject: { kind: subject.kind === 'merge' ? 'proposal' : subject.kind, id: subject.id },
    actor_id: actor?.id ?? null,
    at,
  }
}
