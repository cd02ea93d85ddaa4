import type { Proposal } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { readProposal } from './proposals.store.ts'

/** The current proposal; throws if it is merged or closed. */
export async function standing({ db, proposal }: Pick<Context<'proposal'>, 'db' | 'proposal'>): Promise<Proposal> {
  const now = await readProposal(db, proposal.id)
  if (now.status === 'merged' || now.status === 'closed') throw problems.proposalEnded(now.status)
  return now
}
