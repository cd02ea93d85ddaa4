// What agents may write where their changes take a proposal. Whatever writes and stands in no list is refused, new operations included.
import { reads } from './operation.ts'
import type { AnyOperation } from './operation.ts'
import type { ProposalsOnly } from './permissions.ts'

/** Proposals, comments on them, and what changes nothing. To close a proposal is a decision about it. */
export const openToAgents: readonly string[] = [
  'create_proposal',
  'update_proposal',
  'set_proposal_operations',
  'comment_on_proposal',
  'preview_output',
  'preview_outputs',
  'tell_presence',
]

/** Where `agents_publish` is true. Findings that block stay in the way: an agent overrides none. */
export const openToPublishingAgents: readonly string[] = ['publish_release', 'rollback_release', 'merge_environment']

export function isOpenTo(whose: ProposalsOnly | null, operation: AnyOperation): boolean {
  if (whose === null || reads(operation)) return true
  if (whose === 'everybody') return operation.needs !== 'write'
  if (openToAgents.includes(operation.name)) return true
  return whose === 'publishing agent' && openToPublishingAgents.includes(operation.name)
}
