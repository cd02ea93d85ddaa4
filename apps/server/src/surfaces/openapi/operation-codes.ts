// The codes of an operation's refusals: its own, and those that follow from its permission and path.
import { mayRole, pathParameters, permissions, problemCodes, reads, roles } from '@tessera/contract'
import type { AnyOperation, ProblemCode, ProblemRule, Surface } from '@tessera/contract'

/** The code for a path parameter without a record. */
const missing: Record<string, ProblemCode> = {
  workspace_id: 'workspace_not_found',
  tokenset_id: 'tokenset_not_found',
  mode_id: 'mode_not_found',
  token_id: 'token_not_found',
  scale_id: 'scale_not_found',
  resolver_id: 'resolver_not_found',
  proposal_id: 'proposal_not_found',
  webhook_id: 'webhook_not_found',
  delivery_id: 'delivery_not_found',
  organization_id: 'organization_not_found',
  environment_id: 'environment_not_found',
  release_id: 'release_not_found',
  member_id: 'member_not_found',
  change_id: 'change_not_found',
  api_key_id: 'api_key_not_found',
  session_id: 'session_not_found',
  factor_id: 'factor_not_found',
  service_account_id: 'service_account_not_found',
  invite_id: 'invitation_not_found',
  transfer_id: 'transfer_not_found',
  run_id: 'git_run_not_found',
  user_id: 'account_not_found',
}

const always: ProblemCode[] = ['invalid_input', 'rate_limited', 'internal_error', 'database_unavailable']

export function codesOf(operation: AnyOperation, surface: Surface): ProblemCode[] {
  const { on, needs, path, refuses = [] } = operation
  const permission = permissions[needs]
  const isSession = surface === 'session'
  const inOrganization = on === 'organization' || on === 'environment'
  const hasRoles = on !== 'nobody' && on !== 'account' && on !== 'instance'
  const guards: [code: ProblemCode, isChecked: boolean][] = [
    [isSession ? 'not_signed_in' : 'invalid_api_token', on !== 'nobody'],
    ['invalid_cursor', 'cursor' in operation.input.shape],
    ['cross_site', isSession && !reads(operation)],
    ['administrators_only', on === 'instance'],
    ['plan_lacks_organizations', permission.plan === 'organizations'],
    ['role_insufficient', hasRoles && roles.some(role => !mayRole(role, needs))],
    ['organization_read_only', inOrganization && permission.writes],
    ['plan_lacks_api_write', !isSession && permission.plan === 'api_write'],
  ]
  const absent = pathParameters(path).flatMap(name => missing[name] ?? [])
  const checked = guards.filter(([, isChecked]) => isChecked).map(([code]) => code)
  checked.push(...(isSession ? codesOfSessions(operation) : codesOfKeys(operation, surface)))
  return [...new Set([...always, ...checked, ...absent, ...refuses])].sort(byStatus)
}

/** What is asked of keys alone. */
function codesOfKeys(operation: AnyOperation, surface: Surface): ProblemCode[] {
  if (surface !== 'rest') return []
  const isWrite = !reads(operation) && !operation.passing
  return [
    ...(permissions[operation.needs].scope === null ? [] : (['scope_missing'] as const)),
    ...(isWrite ? (['key_read_only'] as const) : []),
  ]
}

/** What is asked of sessions alone. */
function codesOfSessions({ on, withoutFactor, asksAgain }: AnyOperation): ProblemCode[] {
  const needsFactor = on !== 'nobody' && !withoutFactor
  return [
    ...(needsFactor ? (['factor_required'] as const) : []),
    ...(asksAgain ? (['confirmation_required'] as const) : []),
  ]
}

/** The status in the API, if a code has several. */
export function statusOf(code: ProblemCode): number {
  const { status }: ProblemRule = problemCodes[code]
  return typeof status === 'number' ? status : status[0]
}

const byStatus = (a: ProblemCode, b: ProblemCode) => statusOf(a) - statusOf(b)
