// The operations that agents may use where their changes need a proposal. Writing operations outside of these lists are
// refused, including new ones.
import { reads } from './operation.ts'
import type { AnyOperation } from './operation.ts'
import { permissions } from './permissions.ts'
import type { ProposalsOnly } from './permissions.ts'

/** Proposals, comments on them, and operations without effect on tokens. Closing a proposal is a decision about it. */
export const openToAgents: readonly string[] = [
  'create_proposal',
  'update_proposal',
  'set_proposal_operations',
  'comment_on_proposal',
  'preview_output',
  'preview_outputs',
  'tell_presence',
  'report_usage',
  'suggest_tokens',
  'validate_code',
]

/** If `agents_publish` is true. Blocking findings still apply: an agent cannot override them. */
export const openToPublishingAgents: readonly string[] = ['publish_release', 'rollback_release', 'merge_environment']

export function isOpenTo(whose: ProposalsOnly | null, operation: AnyOperation): boolean {
  if (whose === null || reads(operation)) return true
  if (whose === 'everybody') return operation.needs !== 'write'
  if (openToAgents.includes(operation.name)) return true
  return whose === 'publishing agent' && openToPublishingAgents.includes(operation.name)
}

/** Whether an operation leaves everything as it is: it reads, or it answers its input and its permission writes nothing. */
export const changesNothing = (operation: AnyOperation): boolean =>
  reads(operation) || (operation.passing === true && !permissions[operation.needs].writes)
