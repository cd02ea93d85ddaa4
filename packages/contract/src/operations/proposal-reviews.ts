// Reviews of proposals, and comments on them.
import { z } from 'zod'
import { id, listOf, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { Approval } from './proposal-rules.ts'
import { Proposal } from './proposals.ts'

const decisions = ['approve', 'request_changes', 'comment'] as const
const bodyInvalid = 'body must be text of at most 10000 characters'
const commentRequired = 'body must say something, in 1 to 10000 characters'
const bodyText = z.string({ error: bodyInvalid }).max(10_000, { error: bodyInvalid })
const tokenInvalid = 'token must be the name of a token'
const token = z
  .string({ error: tokenInvalid })
  .min(1, { error: tokenInvalid })
  .max(1000, { error: tokenInvalid })
  .optional()
  .describe('The token that it is about, by name')

/**
 * The page size of reviews and comments, and the maximum numbers of decisions and comments of a person on a proposal.
 */
export const mostReviewsAtOnce = 100
export const mostReviewsOfOne = 200
const pages = {
  limit: paging.limit.describe(`At most this many, and ${mostReviewsAtOnce}`),
  cursor: paging.cursor,
}

const Comment = z.object({
  id,
  proposal_id: id,
  author: z.object({ user_id: id.nullable(), user_name: nullableText }),
  body: z.string(),
  token: nullableText,
  created_at: timestamp,
})
export type ProposalComment = z.infer<typeof Comment>

export const ProposalReview = Comment.extend({
  decision: z.enum(decisions),
  fallen: z.boolean().describe('An approval of operations that have changed since'),
})
export type ProposalReview = z.infer<typeof ProposalReview>

/** Includes the resulting status of the proposal. */
export const WrittenReview = ProposalReview.extend({
  proposal: Proposal.pick({ id: true, status: true }),
  approval: Approval,
})
export type WrittenReview = z.infer<typeof WrittenReview>

export const ProposalComment = Comment

/** Reviews of and comments on proposals. */
export const proposalReviews = operations({
  list: {
    name: 'list_proposal_reviews',
    summary: `List the reviews of a proposal, oldest first, ${mostReviewsAtOnce} at once.`,
    method: 'GET',
    path: '/proposals/{proposal_id}/reviews',
    on: 'proposal',
    needs: 'read',
    input: z.object(pages),
    status: 200,
    output: listOf('reviews', ProposalReview),
    surfaces: ['rest', 'session'],
  },
  create: {
    name: 'review_proposal',
    summary:
      'Approve a proposal, request changes of it, or comment on it. The last decision of each reviewer stands; the approval of who wrote any of its operations never counts, and no viewer’s does.',
    method: 'POST',
    path: '/proposals/{proposal_id}/reviews',
    ifMatchOf: '/proposals/{proposal_id}',
    on: 'proposal',
    needs: 'review',
    input: z.object({
      decision: z.enum(decisions, { error: `decision must be one of: ${decisions.join(', ')}` }),
      body: bodyText.default(''),
      token,
    }),
    status: 201,
    output: WrittenReview,
    surfaces: ['rest', 'session'],
    refuses: ['proposal_ended', 'proposal_draft', 'too_many_reviews'],
  },
  comments: {
    name: 'list_proposal_comments',
    summary: `List the comments on a proposal and its tokens, oldest first, ${mostReviewsAtOnce} at once.`,
    method: 'GET',
    path: '/proposals/{proposal_id}/comments',
    on: 'proposal',
    needs: 'read',
    input: z.object({ token: token.describe('Only those on this one'), ...pages }),
    status: 200,
    output: listOf('comments', Comment),
    surfaces: ['rest', 'session'],
  },
  comment: {
    name: 'comment_on_proposal',
    summary: 'Comment on a proposal or on one of its tokens.',
    method: 'POST',
    path: '/proposals/{proposal_id}/comments',
    on: 'proposal',
    needs: 'comment',
    input: z.object({
      body: z
        .string({ error: commentRequired })
        .max(10_000, { error: commentRequired })
        .refine(text => text.trim() !== '', { error: commentRequired }),
      token,
    }),
    status: 201,
    output: Comment,
    surfaces: ['rest', 'session'],
    refuses: ['proposal_ended', 'too_many_reviews'],
  },
})
