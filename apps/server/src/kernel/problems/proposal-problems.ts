// What can be wrong with proposals.
import type { ProposalConflict } from '@tessera/contract'
import { conflictsSentence } from './merge-conflicts.ts'
import { names } from './names.ts'
import { refuse } from './problem.ts'

export const proposalProblems = {
  proposalEnded: (status: 'merged' | 'closed') =>
    refuse('proposal_ended', `This proposal is ${status}; it changes no more`),
  reviewerUnknown: (id: string) => refuse('reviewer_unknown', `No member of this workspace has the id ${id}`),
  proposalDraft: () => refuse('proposal_draft', 'This proposal is a draft; open it before merging it'),
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
