import type { Proposal } from '@tessera/contract'

/** For the history: without the operations, which the proposal contains. */
export const stateOf = ({ title, status, reviewers }: Proposal) => ({ title, status, reviewers })
