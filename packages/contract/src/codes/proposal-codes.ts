// The codes of problems with proposals and their reviews.

export const proposalCodes = {
  proposals_only: {
    status: 403,
    means: 'The workspace takes changes by proposal only, from everybody or from agents',
    hint: 'Call propose_changes with the same operations; somebody of the workspace reviews and merges it.',
  },
  proposal_draft: { status: 400, means: 'The proposal is a draft: it is opened before it is reviewed or merged' },
  proposal_not_approved: {
    status: 400,
    means: 'Approvals are missing, or changes are requested: `missing` and `changes_requested_by` name them',
  },
  resolution_invalid: {
    status: 400,
    means: 'A resolution names no conflict of the proposal, or contradicts another',
    hint: 'GET …/diff lists the conflicts; settle these and no others.',
  },
  resolver_unknown: {
    status: 400,
    means: 'An operation of a proposal names a resolver that the workspace does not have',
  },
  proposal_ended: { status: 400, means: 'The proposal is merged or closed' },
  too_many_reviews: { status: 400, means: 'The caller has said as much about the proposal as one person may' },
  reviewer_unknown: { status: 400, means: 'A reviewer is not a member of the workspace' },
} as const
