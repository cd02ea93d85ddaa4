// Decides which users are notified of a change, by the type of its event.
import { rolesFrom, withArticle } from '@tessera/contract'
import type { EventType, NotificationType, Role } from '@tessera/contract'
import type { ChangeSubject } from '../../kernel/change.ts'
import type { Notable, Notifications } from '../../kernel/services.ts'
import type { Db } from '../../storage/sql.ts'
import { listMembers } from '../organizations/organizations.store.ts'
import { requestedReviewers } from '../proposals/reviews/requested.ts'
import { readProposal } from '../proposals/proposals.store.ts'
import { listWithRole } from '../members/members.store.ts'
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
type Compose = (tx: Db, event: Event) => Promise<Message[]>
type Of<Kind extends ChangeSubject['kind']> = Event<Extract<ChangeSubject, { kind: Kind }>>

/** Narrows the subject to the only kind that the event has. */
const of =
  <Kind extends ChangeSubject['kind']>(kind: Kind, compose: (tx: Db, event: Of<Kind>) => Promise<Message[]>): Compose =>
  (tx, event) =>
    event.subject.kind === kind ? compose(tx, event as Of<Kind>) : Promise.resolve([])

const reviewWanted = of('proposal', async (tx, { subject, who }) => {
  if (subject.after?.status !== 'open') return []
  const users = await requestedReviewers(tx, await readProposal(tx, subject.id))
  return [{ users, type: 'proposal.opened', title: `${who} asks for your review of "${subject.after.title}"` }]
})

const reviewWantedAgain = of('proposal', async (_, { subject, who }) => {
  const { before, after, fallen = [] } = subject
  if (!before || !after || after.status === 'draft') return []
  const added = after.reviewers.filter(id => !before.reviewers.includes(id))
  return [
    { users: fallen, title: `${who} changed "${after.title}", which you had approved: it needs your approval again` },
    { users: added, title: `${who} asks for your review of "${after.title}"` },
  ]
})

const ownProposal = (did: string): Compose => {
  return async (tx, { subject, who }) => {
    const { author, title } = await readProposal(tx, subject.id)
    return [{ users: [author.user_id], title: `${who} ${did} your proposal "${title}"` }]
  }
}

/** An approval that does not yet suffice has this event type too. */
const ownReviewed = of('proposal', (tx, event) =>
  ownProposal(event.subject.review?.decision === 'approve' ? 'approved' : 'requested changes of')(tx, event),
)

const released = of('release', async (tx, { organization, who, change }) => {
  const members = organization ? await listMembers(tx, organization.id) : []
  // A summary begins with a verb: "Published 1.2.0 to Production".
  const did = change.summary.charAt(0).toLowerCase() + change.summary.slice(1)
  return [{ users: members.map(({ user_id }) => user_id), title: `${who} ${did}` }]
})

const webhookDisabled = of('webhook', async (tx, { subject, who, workspace }) => {
  const { before, after } = subject
  if (!workspace || before?.status !== 'enabled' || after?.status !== 'disabled') return []
  const users = await listWithRole(tx, workspace.id, rolesFrom('admin'))
  return [{ users, title: `${who} disabled the webhook to ${new URL(after.url).host}` }]
})

const memberAdded = of('member', (_, { subject, who, workspace, organization }) => {
  const place = workspace ?? organization
  if (!subject.after || !place) return Promise.resolve([])
  const { user_id, role } = subject.after
  return Promise.resolve([
    { users: [user_id], title: `${who} made you ${withArticle(role as Role)} of "${place.name}"` },
  ])
})

const memberUpdated = of('member', (_, { subject, who, workspace, organization }) => {
  const place = workspace ?? organization
  if (!subject.after || !place) return Promise.resolve([])
  const { user_id, role } = subject.after
  const title = `${who} made you ${withArticle(role as Role)} of "${place.name}" (you were ${withArticle(subject.before!.role as Role)})`
  return Promise.resolve([{ users: [user_id], title }])
})

const memberRemoved = of('member', (_, { subject, who, workspace, organization }) => {
  const place = workspace ?? organization
  if (!subject.before || !place) return Promise.resolve([])
  const title = `${who} removed you from "${place.name}"`
  return Promise.resolve([{ users: [subject.before.user_id], title, isOfAccount: true }])
})

const composers: Partial<Record<EventType, Compose>> = {
  'proposal.created': reviewWanted,
  'proposal.opened': reviewWanted,
  'proposal.updated': reviewWantedAgain,
  'proposal.reviewed': ownReviewed,
  'proposal.commented': ownProposal('commented on'),
  'proposal.approved': ownProposal('approved'),
  'proposal.merged': ownProposal('merged'),
  'proposal.closed': ownProposal('closed'),
  'release.published': released,
  'webhook.updated': webhookDisabled,
  'member.added': memberAdded,
  'member.updated': memberUpdated,
  'member.removed': memberRemoved,
}

export const notifying: Notifications = {
  async note(tx, notable) {
    const { type, change, actor, newId } = notable
    const { subject } = change
    const compose = composers[type]
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
}

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
