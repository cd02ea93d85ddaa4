// What can be wrong with proposals.
import { refuse } from './problem.ts'

export const proposalProblems = {
  proposalEnded: (status: 'merged' | 'closed') =>
    refuse('proposal_ended', `This proposal is ${status}; it changes no more`),
  reviewerUnknown: (id: string) => refuse('reviewer_unknown', `No member of this workspace has the id ${id}`),
}
