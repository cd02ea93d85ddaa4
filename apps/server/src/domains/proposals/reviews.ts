import { proposalReviews as contract } from '@tessera/contract'
import type { Proposal, ProposalReview } from '@tessera/contract'
import type { Context } from '../../kernel/context.ts'
import { implement } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { approvalOf, statusOf } from './approvals.ts'
import { stateOf, withStatus } from './proposals.ts'
import { insertReview, listReviews } from './reviews.store.ts'
import { standing } from './standing.ts'

export const proposalReviews = implement(contract, {
  list: async ({ db, proposal }) => ({ reviews: await listReviews(db, proposal.id) }),

  async create(context, { decision, body, token = null }) {
    const proposal = await standing(context)
    if (proposal.status === 'draft') throw problems.proposalDraft()
    const review = await say(context, { decision, body, token })
    const approval = await approvalOf(context, proposal)
    const after = await withStatus(context, proposal, statusOf(approval))
    note(context, did[decision], { before: proposal, after, review })
    return { ...review, proposal: { id: after.id, status: after.status }, approval }
  },

  async comments({ db, proposal }, { token }) {
    const comments = (await listReviews(db, proposal.id, { decision: 'comment', token })).map(asComment)
    return { comments, total: comments.length }
  },

  async comment(context, { body, token = null }) {
    const proposal = await standing(context)
    const review = await say(context, { decision: 'comment', body, token })
    note(context, did.comment, { before: proposal, after: proposal, review })
    return asComment(review)
  },
})

const did: Record<ProposalReview['decision'], string> = {
  approve: 'Approved',
  request_changes: 'Requested changes of',
  comment: 'Commented on',
}

async function say(
  { db, proposal, user, newId, now }: Context<'proposal'>,
  given: Pick<ProposalReview, 'decision' | 'body' | 'token'>,
): Promise<ProposalReview> {
  const author = { user_id: user.id, user_name: user.name }
  const review = { id: newId(), proposal_id: proposal.id, author, ...given, fallen: false, created_at: now }
  await insertReview(db, review)
  return review
}

function note(
  { record }: Context<'proposal'>,
  done: string,
  { before, after, review }: { before: Proposal; after: Proposal; review: ProposalReview },
): void {
  record({
    summary: `${done} the proposal "${after.title}"`,
    subject: {
      kind: 'proposal',
      id: after.id,
      before: stateOf(before),
      after: stateOf(after),
      review: { id: review.id, decision: review.decision },
    },
  })
}

const asComment = ({ decision: _, fallen: __, ...comment }: ProposalReview) => comment
