// The events of proposals, and who is told of them.
import type { EventType } from '@tessera/contract'
import type { ChangeSubject } from '../../../kernel/change.ts'
import { of } from '../../people/notifications/telling.ts'
import type { Compose, Tells } from '../../people/notifications/telling.ts'
import { readProposal } from './proposals.store.ts'
import { requestedReviewers } from './reviews/requested.ts'

/** By the new status, or by the decision if a review leaves the status unchanged. */
export function typeOfProposal(subject: ChangeSubject): EventType | null {
  if (subject.kind !== 'proposal') return null
  const { before, after, review } = subject
  if (!before || !after) return before ? null : 'proposal.created'
  const became = before.status !== after.status ? after.status : null
  if (became === 'approved' || became === 'closed') return `proposal.${became}`
  if (review) return review.decision === 'comment' ? 'proposal.commented' : 'proposal.reviewed'
  return became === 'open' && before.status === 'draft' ? 'proposal.opened' : 'proposal.updated'
}

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

export const tells: Tells = {
  'proposal.created': reviewWanted,
  'proposal.opened': reviewWanted,
  'proposal.updated': reviewWantedAgain,
  'proposal.reviewed': ownReviewed,
  'proposal.commented': ownProposal('commented on'),
  'proposal.approved': ownProposal('approved'),
  'proposal.merged': ownProposal('merged'),
  'proposal.closed': ownProposal('closed'),
}
