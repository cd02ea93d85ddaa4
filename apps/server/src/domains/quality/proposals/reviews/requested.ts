import { rolesFrom } from '@tessera/contract'
import type { Proposal } from '@tessera/contract'
import type { Db } from '../../../../storage/sql.ts'
import { groupsOf } from './approvals.ts'
import { authorsOf } from '../authors.ts'
import { listWithRole } from '../../../teams/members/members.store.ts'
import { readProposalRules } from '../rules.store.ts'

/** The reviewers that a proposal asks: those that it and the rules name; if they name nobody, everyone who may edit. */
export async function requestedReviewers(db: Db, proposal: Proposal): Promise<string[]> {
  const rules = await readProposalRules(db, proposal.workspace_id)
  const named = [...proposal.reviewers, ...groupsOf(rules, proposal).flatMap(({ reviewers }) => reviewers)]
  const asked = named.length > 0 ? named : await listWithRole(db, proposal.workspace_id, rolesFrom('editor'))
  const authors = authorsOf(proposal).add(proposal.author.user_id)
  return [...new Set(asked)].filter(id => !authors.has(id))
}
