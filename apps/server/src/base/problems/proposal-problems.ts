// Problems of proposals.
import type { MissingApproval, ProposalConflict, ReviewerName } from '@tessera/contract'
import { conflictsSentence } from './merge-conflicts.ts'
import { names } from './names.ts'
import { refuse } from './problem.ts'

export const proposalProblems = {
  proposalEnded: (status: 'merged' | 'closed') =>
    refuse('proposal_ended', `This proposal is ${status}; it changes no more`),
  proposalsOnly: () => refuse('proposals_only', 'This workspace takes changes by proposal only.'),
  agentsPropose: () =>
    refuse('proposals_only', 'A workspace of this organization takes changes of agents by proposal only.'),
  agentsOverrideNothing: () => refuse('proposals_only', 'Agents may not override findings here.'),
  proposalNotApproved: (missing: readonly MissingApproval[], changes_requested_by: readonly ReviewerName[]) =>
    refuse('proposal_not_approved', notApproved(missing, changes_requested_by), {
      details: { missing, changes_requested_by },
    }),
  reviewerUnknown: (id: string) => refuse('reviewer_unknown', `No member of this workspace has the id ${id}`),
  tooManyReviews: (most: number) =>
    refuse(
      'too_many_reviews',
      `You have commented on this proposal, or decided about it, ${most} times; one person may not do so more often`,
    ),
  proposalDraft: () => refuse('proposal_draft', 'This proposal is a draft; open it first'),
  resolverUnknown: (id: string) => refuse('resolver_unknown', `Unknown resolver: ${id}`),
  proposalConflicts: (conflicts: readonly ProposalConflict[]) =>
    refuse('merge_conflicts', conflictsSentence(conflicts), { details: { conflicts } }),
  resolutionsUnknown: (what: readonly string[]) =>
    refuse('resolution_invalid', `There is no conflict to settle: ${names(what)}. Look at the proposal again.`),
  resolutionsContradict: (what: readonly string[]) =>
    refuse(
      'resolution_invalid',
      `These are renamed into each other or named twice, so they are settled alike: ${names(what)}`,
    ),
}

function notApproved(missing: readonly MissingApproval[], requested: readonly ReviewerName[]): string {
  const lacks = missing.map(({ match, approvals, given }) => {
    const more = approvals - given
    return `${more} more ${more === 1 ? 'approval' : 'approvals'}${match ? ` for ${match.join(', ')}` : ''}`
  })
  const reasons = [
    ...(lacks.length > 0 ? [`it needs ${lacks.join(' and ')}`] : []),
    ...(requested.length > 0 ? [`changes are requested by ${requested.map(nameOf).join(', ')}`] : []),
  ]
  return `This proposal cannot be merged yet: ${reasons.join('; ')}`
}

const nameOf = ({ user_name, user_id }: ReviewerName) => user_name ?? user_id
