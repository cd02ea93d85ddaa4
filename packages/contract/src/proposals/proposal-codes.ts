// What can be wrong with proposals.

export const proposalCodes = {
  proposal_draft: { status: 400, means: 'The proposal is a draft: it is opened before it is merged' },
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
  reviewer_unknown: { status: 400, means: 'A reviewer is not a member of the workspace' },
} as const
