// The review state of a proposal: by the rules, the last decision of each reviewer, and the current roles.
import { isAtLeast } from '@tessera/contract'
import type { Approval, MissingApproval, Proposal, ProposalRules, ReviewerName } from '@tessera/contract'
import { globsMatcher } from '@tessera/engine'
import type { Context } from '../../../../kernel/context.ts'
import { problems } from '../../../../base/problems.ts'
import { authorsOf } from '../authors.ts'
import { lastDecisions } from './reviews.store.ts'
import type { Decision } from './reviews.store.ts'
import { rolesOf } from './reviewers.store.ts'
import { readProposalRules } from '../rules.store.ts'

type Reading = Pick<Context<'workspace'>, 'db' | 'workspace' | 'config'>

export async function approvalOf({ db, workspace, config }: Reading, proposal: Proposal): Promise<Approval> {
  const rules = await readProposalRules(db, workspace.id)
  const decisions = await lastDecisions(db, proposal.id)
  const deciding = decisions.map(({ user_id }) => user_id)
  const roles = await rolesOf(db, config.plans, workspace.id, deciding)
  const weighty = decisions.filter(({ user_id }) => isAtLeast(roles.get(user_id) ?? 'viewer', 'editor'))
  const authors = authorsOf(proposal)
  const approved_by = weighty
    .filter(({ decision, user_id }) => decision === 'approve' && !authors.has(user_id))
    .map(nameOf)
  const changes_requested_by = weighty.filter(({ decision }) => decision === 'request_changes').map(nameOf)
  const missing = missingOf(rules, proposal, approved_by)
  return { met: missing.length === 0 && changes_requested_by.length === 0, approved_by, missing, changes_requested_by }
}

/** Throws if the proposal may not be merged yet. */
export async function refuseUnapproved(context: Reading, proposal: Proposal): Promise<void> {
  if (proposal.status === 'draft') throw problems.proposalDraft()
  const { met, missing, changes_requested_by } = await approvalOf(context, proposal)
  if (!met) throw problems.proposalNotApproved(missing, changes_requested_by)
}

/** The status of an open proposal: `approved` needs at least one approval. */
export const statusOf = ({ met, approved_by }: Approval): 'open' | 'approved' =>
  met && approved_by.length > 0 ? 'approved' : 'open'

/**
 * The groups of the rules with tokens that a proposal changes. A resolver affects the value of any token, and so
 * concerns all groups.
 */
export function groupsOf({ groups }: ProposalRules, { operations }: Proposal): ProposalRules['groups'] {
  if (operations.some(operation => !('mode_id' in operation))) return groups
  const names = [...new Set(operations.flatMap(namesOf))]
  return groups.filter(({ match }) => names.some(globsMatcher(match)))
}

function missingOf(rules: ProposalRules, proposal: Proposal, approved: readonly ReviewerName[]): MissingApproval[] {
  const all = { match: null, approvals: rules.approvals, given: approved.length, reviewers: [] }
  const ofGroups = groupsOf(rules, proposal).map(({ match, approvals, reviewers }) => {
    const given = approved.filter(({ user_id }) => reviewers.length === 0 || reviewers.includes(user_id)).length
    return { match, approvals, given, reviewers }
  })
  return [all, ...ofGroups].filter(({ approvals, given }) => given < approvals)
}

/** The tokens that an operation changes, by their names before and after it. */
function namesOf(operation: Proposal['operations'][number]): string[] {
  if (!('mode_id' in operation)) return []
  return [operation['name'], operation['new_name']].filter(name => typeof name === 'string')
}

const nameOf = ({ user_id, user_name }: Decision): ReviewerName => ({ user_id, user_name })
