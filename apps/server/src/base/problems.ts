// The message of every problem. The contract's table of codes has its meaning and status.
import { permissions, sentences } from '@tessera/contract'
import type { MergeConflict, Permission, ProblemCode, Scope } from '@tessera/contract'
import { nearestName } from '@tessera/engine'
import { conflictsSentence } from './problems/merge-conflicts.ts'
import { names } from './problems/names.ts'
import { Problem, refuse } from './problems/problem.ts'
import { scaleProblems } from './problems/scale-problems.ts'
import { referenceProblems } from './problems/reference-problems.ts'
import { resolverProblems } from './problems/resolver-problems.ts'
import { checkProblems } from './problems/check-problems.ts'
import { outputProblems } from './problems/output-problems.ts'
import { proposalProblems } from './problems/proposal-problems.ts'
import { gitProblems } from './problems/git-problems.ts'
import { webhookProblems } from './problems/webhook-problems.ts'
import { requestProblems } from './problems/request-problems.ts'
import { accountProblems } from './problems/account-problems.ts'
import { loadProblems } from './problems/load-problems.ts'

export { Problem }

const apart = (sentence: string, data: Record<string, unknown> = {}) => ({ apart: { sentence, data } })
/** The names of missing things in messages. */
const missing = {
  Workspace: 'workspace_not_found',
  Tokenset: 'tokenset_not_found',
  Mode: 'mode_not_found',
  Token: 'token_not_found',
  Webhook: 'webhook_not_found',
  Delivery: 'delivery_not_found',
  'Git run': 'git_run_not_found',
  Scale: 'scale_not_found',
  Resolver: 'resolver_not_found',
  Proposal: 'proposal_not_found',
  Change: 'change_not_found',
  Organization: 'organization_not_found',
  Environment: 'environment_not_found',
  'Usage of the repository': 'usage_repository_not_found',
  Component: 'component_not_found',
  Output: 'output_not_found',
  Page: 'shared_page_not_found',
  Documentation: 'documentation_not_found',
  'Documentation page': 'documentation_page_not_found',
  Release: 'release_not_found',
  Member: 'member_not_found',
  User: 'account_not_found',
  'API key': 'api_key_not_found',
  Session: 'session_not_found',
  Factor: 'factor_not_found',
  'Service account': 'service_account_not_found',
  Identity: 'identity_not_found',
  Provider: 'provider_not_found',
  Invitation: 'invitation_not_found',
  Transfer: 'transfer_not_found',
  'Reserved name': 'reserved_name_not_found',
} as const satisfies Record<string, ProblemCode>
/** The things that a path can name and that may be missing. */
export type Missing = keyof typeof missing

export const problems = {
  ...requestProblems,
  ...loadProblems,
  ...checkProblems,
  ...outputProblems,
  ...proposalProblems,
  ...webhookProblems,
  ...gitProblems,
  tokenNameTaken: (name: string) => refuse('token_name_taken', `A token named "${name}" already exists in this mode`),
  tokenUnknown: (name: string) => refuse('token_unknown', `There is no token named "${name}" in this mode`),
  tokenUnknownInTokenset: (name: string) =>
    refuse('token_unknown', `There is no token named "${name}" in this tokenset`),
  modeNameTaken: (name: string) => refuse('mode_name_taken', `A mode named "${name}" already exists in this tokenset`),
  circularAlias: (path: readonly string[]) =>
    refuse(
      'circular_alias',
      `Circular alias: ${(path.length > 12 ? [...path.slice(0, 6), '…', ...path.slice(-5)] : path).join(' → ')}`,
      apart('Circular alias: its way around stands in path', { path }),
    ),
  valueRequired: () => refuse('value_required', sentences.valueRequired),
  valueInvalid: (type: string, reason: string) => refuse('invalid_value', `Invalid value for type ${type}: ${reason}`),
  formulaInvalid: (fault: string) => refuse('invalid_formula', `Invalid formula: ${fault}`),
  valueAmbiguous: (inValue: string | null, aliasTo: string) =>
    refuse(
      'value_ambiguous',
      inValue === null
        ? 'Give either a literal value or alias_to, not both'
        : `value and alias_to point to different tokens: "${inValue}" and "${aliasTo}"`,
    ),
  aliasInvalid: (fault: string) => refuse('invalid_alias', `alias_to must be the name of a token: ${fault}`),
  replacementUnknown: (name: string) =>
    refuse(
      'replacement_unknown',
      `replaced_by must name a token of the same mode: "${name}" is not there`,
      apart('replaced_by must name a token of the same mode', { token: name }),
    ),
  replacementItself: () => refuse('replacement_itself', 'replaced_by must name another token than the token itself'),
  removeInInvalid: () => refuse('invalid_remove_in', 'remove_in must be a semantic version such as 2.0.0'),
  ...scaleProblems,
  lastMode: () => refuse('mode_is_last', 'Cannot delete the last mode in a tokenset'),
  deleteDefaultMode: () =>
    refuse('mode_is_default', 'Cannot delete the default mode. Make another mode the default first.'),
  unsetDefaultMode: () =>
    refuse('default_mode_required', 'Cannot unset the default mode. Make another mode the default instead.'),
  copyFromUnknown: (given: string, modes: readonly string[]) => {
    const near = nearestName(given, modes)
    const details = { ...(near === null ? {} : { did_you_mean: near }), modes }
    return refuse('copy_from_unknown', 'copy_from is not a mode of this tokenset', { details })
  },
  ...resolverProblems,
  ...referenceProblems,
  unresolvedTokens: (list: readonly string[]) =>
    refuse(
      'aliases_unresolved',
      `${list.length} ${list.length === 1 ? 'token' : 'tokens'} cannot be resolved: ${names(list)}`,
      {
        details: { unresolved: list },
        ...apart(
          `${list.length} ${list.length === 1 ? 'token' : 'tokens'} cannot be resolved: they stand in unresolved`,
        ),
      },
    ),
  batchInvalid: (
    count: number,
    errors: readonly { index: number; error: string; code: Problem['code']; did_you_mean?: string }[],
  ) =>
    refuse(
      'batch_invalid',
      `${errors.length} of ${count} operations cannot be done, so nothing was changed. operations[${errors[0]!.index}]: ${errors[0]!.error}`,
      {
        details: { errors },
        ...apart(`${errors.length} of ${count} operations cannot be done, so nothing was changed: see errors`),
      },
    ),
  documentMissing: () => refuse('document_missing', 'document is required: the tokens to import, as JSON or as text'),
  documentModeUnknown: (requested: string, modes: readonly string[]) =>
    refuse('document_mode_unknown', `The document has no mode named "${requested}". It has: ${modes.join(', ')}`),
  documentUnreadable: (format: string, errors: readonly { path: string; message: string }[]) =>
    refuse(
      'document_unreadable',
      `The document cannot be read${format === 'unknown' ? '' : ` as ${format}`}: ${errors[0]!.path ? `${errors[0]!.path}: ` : ''}${errors[0]!.message}` +
        (errors.length > 1 ? ` (and ${errors.length - 1} more faults)` : ''),
      { details: { format, errors: errors.slice(0, 200) } },
    ),
  documentTooHeavy: () =>
    refuse(
      'document_too_heavy',
      'The document takes too much time or memory to read, so nothing was changed. Import it in smaller parts.',
    ),
  checksTooHeavy: () =>
    refuse(
      'checks_too_heavy',
      'The check rules of this workspace take too much time or memory. Let them look at fewer tokens (where), or take rules out.',
    ),
  findingsTooMany: (count: number, most: number) =>
    refuse(
      'findings_too_many',
      `There are ${count} findings, of which ${most} are listed: accept them by their fingerprints, or narrow the rules`,
    ),
  exportTooHeavy: () =>
    refuse('export_too_heavy', 'This export takes too much time or memory to write. Export fewer modes at once.'),
  formatUnknown: (formats: readonly string[]) =>
    refuse('format_unknown', `Invalid format. Supported formats: ${formats.join(', ')}`),
  environmentNameTaken: (name: string) =>
    refuse('environment_name_taken', `An environment named "${name}" already exists in this organization`),
  tooManySharedPages: (most: number) => refuse('too_many_shared_pages', `A workspace has at most ${most} shared pages`),
  tooManyDocumentations: (most: number) =>
    refuse('too_many_documentations', `A workspace has at most ${most} documentations`),
  tooManyDocumentationPages: (most: number) =>
    refuse('documentation_full', `A documentation has at most ${most} pages`),
  documentationTooLarge: (most: number) =>
    refuse('documentation_full', `The pages of a documentation have at most ${most} bytes together`),
  documentationPathTaken: (path: string) =>
    refuse('documentation_path_taken', `The documentation has a page at "${path}"; choose another path`),
  slugTaken: (slug: string) => refuse('slug_taken', `The slug "${slug}" is taken; choose another`),
  packageScopeTaken: (what: string, given: string) =>
    refuse('package_scope_taken', `The ${what} "${given}" is taken by another organization; choose another`),
  nameReserved: (what: string, until: string) =>
    refuse(
      'name_reserved',
      `The ${what} was in use by others until not long ago and stays reserved for them until ${until.slice(0, 10)}; choose another, or ask an administrator of this instance to free it`,
    ),
  renameProduction: () => refuse('environment_is_production', 'The Production environment cannot be renamed.'),
  deleteProduction: () => refuse('environment_is_production', 'The Production environment cannot be deleted.'),
  inOtherOrganization: () =>
    refuse(
      'workspace_in_other_organization',
      'This workspace belongs to another organization; take it out of that one first',
    ),
  nothingReleased: (environment: string) =>
    refuse('nothing_released', `Nothing has been published to ${environment} yet`),
  versionInvalid: () => refuse('invalid_version', 'version must be a semantic version such as 1.4.0'),
  versionTooLow: (given: string, last: string, least: string, why: string) =>
    refuse(
      'version_too_low',
      `Version ${given} is too low: after ${last} it must be at least ${least}, because ${why}`,
    ),
  mergeProduction: () => refuse('environment_is_production', 'Production cannot be merged into itself'),
  mergeConflicts: (conflicts: readonly MergeConflict[]) =>
    refuse('merge_conflicts', conflictsSentence(conflicts), { details: { conflicts } }),
  sameNameInTokensets: (name: string, resolvers: readonly { id: string; name: string }[]) =>
    refuse(
      'token_name_ambiguous',
      `Several tokensets have a token named "${name}": choose one of them with tokenset_id`,
      { details: { resolvers: resolvers.map(({ id, name }) => ({ id, name })) } },
    ),
  notRevertible: (reason: string) => refuse('change_final', `This change cannot be taken back: ${reason}`),
  laterChanges: (obstacles: readonly { name: string; reason: string }[]) =>
    refuse(
      'change_overtaken',
      `Later changes stand in the way: ${names(obstacles.map(({ name, reason }) => `"${name}" ${reason}`))}. Send force: true to take it back all the same.`,
      { details: { tokens: obstacles.map(({ name }) => name) } },
    ),
  quotaReached: (sentence: string) => refuse('quota_reached', sentence),
  ...accountProblems,
  signInFailed: () => refuse('sign_in_failed', 'E-mail or password is not correct'),

  scopeMissing: (scope: Scope) => refuse('scope_missing', `This operation requires the '${scope}' scope`),
  roleLacks: (permission: Permission) => refuse('role_insufficient', permissions[permission].refusal),
  planLacksWrite: () =>
    refuse('plan_lacks_api_write', "API write access is not available for this workspace owner's current plan."),
  /** The specification uses the same sentence for both reasons. */
  cannotCreateByApi: (why: 'plan_lacks_api_write' | 'workspace_limit_reached') =>
    refuse(why, 'API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.'),
  workspaceLimit: () => refuse('workspace_limit_reached', 'Workspace limit reached for your plan.'),
  memberLimit: () => refuse('member_limit_reached', "Member limit reached for this workspace's plan."),
  notWorkspaceOwner: () => refuse('workspace_not_owned', 'Only the owner of the workspace can do this.'),
  ownerStays: () => refuse('owner_fixed', 'The owner can be neither changed nor removed.'),
  organizationReadOnly: () =>
    refuse(
      'organization_read_only',
      "This organization is read-only: its owner's plan does not include organizations.",
    ),
  noOrganizations: () => refuse('plan_lacks_organizations', 'Organizations are not available on your plan.'),
  administratorsOnly: () => refuse('administrators_only', 'Only administrators of this instance can do this'),
  signUpClosed: () =>
    refuse('sign_up_closed', 'Sign-up is closed on this instance. Ask an administrator for an account.'),
  setupTokenWrong: () =>
    refuse(
      'setup_token_wrong',
      'The first account of this instance needs its setup token: the server printed it when it started (or TESSERA_SETUP_TOKEN sets it).',
    ),

  notFound: (what?: Missing) => (what ? refuse(missing[what], `${what} not found`) : refuse('not_found', 'Not found')),
  noSuchAccount: () => refuse('account_not_found', 'No account with this e-mail.'),
  noModeMatches: (requested: string, modes: readonly string[]) =>
    refuse(
      'mode_not_matched',
      `No mode matches "${requested}". The modes are: ${names(modes)}`,
      apart(`No mode matches "${requested}". The modes there are stand in modes`, { modes }),
    ),
  invitationsGone: () =>
    refuse(
      'invitations_gone',
      'Workspace invitation links are deprecated. Members are added instantly from workspace settings.',
    ),
}
