import { mostReviewsAtOnce, mostReviewsOfOne, proposalReviews as contract } from '@tessera/contract'
import type { Proposal, ProposalReview } from '@tessera/contract'
import type { Context } from '../../../../kernel/context.ts'
import { implement } from '../../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../../base/paging.ts'
import type { Paging } from '../../../../base/paging.ts'
import { problems } from '../../../../base/problems.ts'
import { approvalOf, statusOf } from './approvals.ts'
import { withStatus } from '../proposals.ts'
import { stateOf } from '../state.ts'
import { countOf, countReviews, insertReview, listReviews } from './reviews.store.ts'
import { standing } from '../standing.ts'

export const proposalReviews = implement(contract, {
  async list(context, paging) {
    const { items, ...more } = await pageOfReviews(context, paging, {})
    return { reviews: items, ...more }
  },

  async create(context, { decision, body, token = null }) {
    const proposal = await standing(context)
    if (proposal.status === 'draft') throw problems.proposalDraft()
    const review = await say(context, { decision, body, token })
    const approval = await approvalOf(context, proposal)
    const after = await withStatus(context, proposal, statusOf(approval))
    note(context, did[decision], { before: proposal, after, review })
    return { ...review, proposal: { id: after.id, status: after.status }, approval }
  },

  async comments(context, { token, ...paging }) {
    const { items, ...more } = await pageOfReviews(context, paging, { decision: 'comment', token })
    return { comments: items.map(asComment), ...more }
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

async function pageOfReviews(
  { db, proposal }: Pick<Context<'proposal'>, 'db' | 'proposal'>,
  { limit = mostReviewsAtOnce, cursor }: Paging,
  which: { decision?: ProposalReview['decision']; token?: string | undefined },
) {
  const { after, size } = pageRequest({
    ...(cursor === undefined ? {} : { cursor }),
    limit: Math.min(limit, mostReviewsAtOnce),
  })
  const rows = await listReviews(db, proposal.id, { ...which, after, limit: size! + 1 })
  const { items, next_cursor } = page(rows, size, row => cursorOf(row.id))
  return { items, total: await countReviews(db, proposal.id, which), ...next_cursor }
}

async function say(
  { db, proposal, user, newId, now }: Context<'proposal'>,
  given: Pick<ProposalReview, 'decision' | 'body' | 'token'>,
): Promise<ProposalReview> {
  if ((await countOf(db, proposal.id, user.id, given.decision === 'comment')) >= mostReviewsOfOne)
    throw problems.tooManyReviews(mostReviewsOfOne)
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
