// Who is notified of what: by the type of the event that a change is.
import { rolesFrom, withArticle } from '@tessera/contract'
import type { EventType, NotificationType, Role } from '@tessera/contract'
import type { ChangeSubject } from '../../kernel/change.ts'
import type { Notable, Notifications } from '../../kernel/services.ts'
import type { Db } from '../../storage/sql.ts'
import { listMembers } from '../organizations/organizations.store.ts'
import { requestedReviewers } from '../proposals/reviews/requested.ts'
import { readProposal } from '../proposals/proposals.store.ts'
import { listWithRole } from '../proposals/reviews/reviewers.store.ts'
import { insertNotifications } from './notifications.store.ts'

/** What these users are told; a title begins with who did it. */
interface Telling {
  users: readonly (string | null)[]
  title: string
  /** Where it is not that of the event. */
  type?: NotificationType
}

interface Told<S extends ChangeSubject = ChangeSubject> extends Notable {
  subject: S
  /** Who did it, in a sentence. */
  who: string
}
type Teller = (tx: Db, told: Told) => Promise<Telling[]>
type Of<Kind extends ChangeSubject['kind']> = Told<Extract<ChangeSubject, { kind: Kind }>>

/** Only for changes of this kind, which is the only one of its events. */
const of =
  <Kind extends ChangeSubject['kind']>(kind: Kind, tell: (tx: Db, told: Of<Kind>) => Promise<Telling[]>): Teller =>
  (tx, told) =>
    told.subject.kind === kind ? tell(tx, told as Of<Kind>) : Promise.resolve([])

const reviewWanted = of('proposal', async (tx, { subject, who }) => {
  if (subject.after?.status !== 'open') return []
  const users = await requestedReviewers(tx, await readProposal(tx, subject.id))
  return [{ users, type: 'proposal.opened', title: `${who} asks for your review of "${subject.after.title}"` }]
})

const reviewWantedAgain = of('proposal', async (_, { subject, who }) => {
  const { before, after, fallen = [] } = subject
  if (!before || !after || after.status === 'draft') return []
  const named = after.reviewers.filter(id => !before.reviewers.includes(id))
  return [
    { users: fallen, title: `${who} changed "${after.title}", which you had approved: it needs your approval again` },
    { users: named, title: `${who} asks for your review of "${after.title}"` },
  ]
})

const ownProposal = (did: string): Teller => {
  return async (tx, { subject, who }) => {
    const { author, title } = await readProposal(tx, subject.id)
    return [{ users: [author.user_id], title: `${who} ${did} your proposal "${title}"` }]
  }
}

/** One that approves, where others still have to, is an event of the same type. */
const ownReviewed = of('proposal', (tx, told) =>
  ownProposal(told.subject.review?.decision === 'approve' ? 'approved' : 'requested changes of')(tx, told),
)

const released = of('release', async (tx, { organization, who, change }) => {
  const members = organization ? await listMembers(tx, organization.id) : []
  // A summary begins with what was done: "Published 1.2.0 to Production".
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

const tellers: Partial<Record<EventType, Teller>> = {
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
}

export const notifying: Notifications = {
  async note(tx, notable) {
    const { type, change, workspace, organization, actor, at, newId } = notable
    const { subject } = change
    const teller = tellers[type]
    if (!teller || !subject) return
    const told = await teller(tx, { ...notable, subject, who: actor?.name ?? 'Tessera' })
    for (const { users, title, type: another } of told) {
      const others = [...new Set(users)].filter(id => id !== null).filter(id => id !== actor?.id)
      if (others.length === 0) continue
      // What an organization publishes and who is in it is no matter of one workspace.
      const inOrganization = subject.kind === 'release' || !workspace
      const notification = {
        workspace_id: inOrganization ? null : workspace.id,
        organization_id: inOrganization ? (organization?.id ?? null) : null,
        type: another ?? (type as NotificationType),
        title,
        subject: { kind: subject.kind === 'merge' ? 'proposal' : subject.kind, id: subject.id },
        actor_id: actor?.id ?? null,
        at,
      }
      await insertNotifications(
        tx,
        notification,
        others.map(user_id => ({ id: newId(), user_id })),
      )
    }
  },
}
