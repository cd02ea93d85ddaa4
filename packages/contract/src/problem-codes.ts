// Every problem by its code: status, meaning, and the next step of an agent. The server, the SDK, the command line, the
// dashboard, OpenAPI and docs/errors.md use this table. Codes are part of the API: they may be added, never renamed.
import { accountCodes } from './codes/account-codes.ts'
import { gitCodes } from './codes/git-codes.ts'
import { limitCodes, sizeCodes } from './codes/limit-codes.ts'
import { notFoundCodes } from './not-found-codes.ts'
import { proposalCodes } from './codes/proposal-codes.ts'
import { referenceCodes } from './codes/reference-codes.ts'
import { requestCodes } from './codes/request-codes.ts'

export interface ProblemRule {
  /** Several, if endpoints of other standards use another status; the first is the status of the API. */
  status: number | readonly [number, ...number[]]
  means: string
  /** The next step for an agent, with tools and their arguments. */
  hint?: string
}

export const problemCodes = {
  ...requestCodes,
  webhook_address_refused: {
    status: 400,
    means: 'The instance does not send to this address: it is not public, or not https',
  },
  too_many_shared_pages: { status: 400, means: 'The workspace has as many shared pages as it may have' },
  too_many_documentations: { status: 400, means: 'The workspace has as many documentations as it may have' },
  documentation_full: { status: 400, means: 'The documentation has as many pages, or as much text, as it may have' },
  documentation_path_taken: { status: 400, means: 'The documentation has a page of this path' },
  too_many_webhooks: { status: 400, means: 'The workspace has as many webhooks as it may have' },

  ...gitCodes,
  ...proposalCodes,

  // Tokens
  token_name_taken: {
    status: 400,
    means: 'The mode has a token of this name',
    hint: 'Call update_token to change it, or choose another name.',
  },
  token_unknown: {
    status: 400,
    means: 'An operation of a batch names a token that the mode does not have, or a preview one that no mode has',
    hint: 'Call search_tokens to find its name, or use op "upsert" to create it.',
  },
  group_unknown: { status: 400, means: 'No token is in the group', hint: 'Call search_tokens to find its name.' },
  token_name_ambiguous: {
    status: 400,
    means: 'Several tokensets of the release have a token of this name; `resolvers` are those that join its tokensets',
  },
  value_required: { status: 400, means: 'A token needs a value or an alias' },
  invalid_value: { status: 400, means: 'The value does not fit the type' },
  invalid_formula: {
    status: 400,
    means: 'A formula in the value cannot be read; the sentence names the column',
    hint: 'Mend the formula at that column. Its language is in docs/tokens/formulas.md.',
  },
  value_ambiguous: { status: 400, means: '`value` and `alias_to` contradict each other' },
  invalid_alias: { status: 400, means: '`alias_to` cannot be the name of a token' },
  circular_alias: {
    status: 400,
    means: 'The alias would lead back to itself',
    hint: 'Break the circle: give one of these tokens a literal value.',
  },
  aliases_unresolved: {
    status: 400,
    means: 'With `strict`: some aliases lead nowhere; `unresolved` names them',
    hint: 'Point these aliases at tokens that exist (update_token), or pass strict: false to leave them out.',
  },
  ...referenceCodes,
  batch_invalid: {
    status: 400,
    means:
      'Nothing was changed; `errors` has the index, the sentence and the code of each operation that cannot be done, and `did_you_mean` for a misspelt name',
    hint: 'Repair the operations named in errors and send the whole batch again.',
  },

  // Scales
  scale_invalid: { status: 400, means: 'The rule of the scale makes no tokens; `field` says where' },
  scale_names_taken: {
    status: 400,
    means: 'The scale would make tokens whose names the mode has already; `tokens` names them',
    hint: 'Choose another group or other names, or rename these tokens first.',
  },

  // Modes
  mode_name_taken: {
    status: 400,
    means: 'The tokenset has a mode of this name',
    hint: 'Call list_modes to see it, or choose another name.',
  },
  mode_is_last: {
    status: 400,
    means: 'A tokenset keeps at least one mode',
    hint: 'Create another mode first, or delete the tokenset.',
  },
  mode_is_default: {
    status: 400,
    means: 'The default mode cannot be deleted',
    hint: 'Call update_mode with is_default: true on another mode, then delete this one.',
  },
  default_mode_required: {
    status: 400,
    means: 'A tokenset always has a default mode',
    hint: 'Call update_mode with is_default: true on another mode.',
  },
  copy_from_unknown: {
    status: 400,
    means: '`copy_from` is not a mode of the tokenset',
    hint: 'Call list_modes with the tokenset_id to see its modes and their ids.',
  },

  // Resolvers
  rule_unknown: {
    status: 400,
    means: 'There is no check rule of this name',
    hint: 'The sentence lists the rules; docs/reference/rules.md says what each one does.',
  },
  output_ambiguous: { status: 400, means: 'Several workspaces of the release have an output of this name' },
  output_invalid: {
    status: 400,
    means: 'An output cannot be written so; `output` and `field` name which and what',
    hint: 'docs/reference/outputs.md lists the settings; the sentence says what cannot be combined.',
  },
  rule_invalid: { status: 400, means: 'A check rule has an unknown or wrong option; `field` names it' },
  publishing_blocked: {
    status: 400,
    means: 'Check rules stop the release or the merge; `findings` has what they found',
    hint: 'Mend the findings (`fix` where there is one), accept them, or have an admin or owner pass `override` with a reason.',
  },
  finding_unknown: {
    status: 400,
    means: 'A fingerprint is of no finding that there is now',
    hint: 'List the findings again: what has gone away needs no accepting.',
  },
  findings_required: { status: 400, means: 'Accepting needs `fingerprints` or `all`' },
  component_name_taken: { status: 400, means: 'The workspace has a component of this name' },
  resolver_name_taken: {
    status: 400,
    means: 'The workspace has a resolver of this name',
    hint: 'Call update_resolver to change it, or choose another name.',
  },
  resolver_invalid: {
    status: 400,
    means: 'Sets, modifiers and resolution order do not go together; `field` says where',
  },
  tokenset_unknown: {
    status: 400,
    means: 'A source names a tokenset that the workspace does not have',
    hint: 'Call list_tokensets to see the workspace’s tokensets and their ids.',
  },
  mode_unknown: {
    status: 400,
    means: 'A source names a mode that its tokenset does not have',
    hint: 'Call list_modes with the tokenset_id to see its modes and their ids, or leave mode_id out for the default mode.',
  },

  resolver_ambiguous: {
    status: 400,
    means: 'Resolvers of several workspaces have this name',
    hint: 'Name the resolver by its id, or pass workspace_id.',
  },
  modifier_unknown: { status: 400, means: 'The input names a modifier that the resolver does not have' },
  context_unknown: { status: 400, means: 'The input names a context that its modifier does not have' },
  input_required: {
    status: 400,
    means: 'The input lacks a modifier without a default, or the format does not hold all permutations at once',
    hint: 'Call get_resolver to see the modifiers and their contexts, and pass input, for example "scheme:dark,brand:b".',
  },

  // Imports and exports
  document_missing: { status: 400, means: 'An import has no document' },
  document_unreadable: { status: 400, means: 'The document cannot be read as `format`; `errors` has the faults' },
  checks_too_heavy: { status: 400, means: 'Checking the workspace takes too much time or memory' },
  findings_too_many: {
    status: 400,
    means: 'More is found than is listed, so that not all of it can be accepted at once',
  },
  ...sizeCodes,
  document_mode_unknown: {
    status: 400,
    means: 'The document has no mode of this name',
    hint: 'Pass mode with the name of one of them, or leave it out for the first.',
  },
  format_unknown: { status: 400, means: 'There is no such format' },

  // Organizations and releases
  environment_name_taken: { status: 400, means: 'The organization has an environment of this name' },
  slug_taken: { status: 400, means: 'Another environment, shared page or documentation has this public address' },
  package_scope_taken: { status: 400, means: 'Packages of another organization have this scope or group' },
  name_reserved: {
    status: 400,
    means: 'Somebody let go of the name less than a year ago; an administrator of the instance can free it',
  },
  environment_is_production: {
    status: 400,
    means: 'Production can be neither renamed, deleted nor merged into itself',
  },
  workspace_in_other_organization: { status: 400, means: 'The workspace belongs to another organization' },
  nothing_released: { status: 400, means: 'Nothing has been published to the environment' },
  replacement_unknown: { status: 400, means: 'The token named as the replacement is not in the mode' },
  replacement_itself: { status: 400, means: 'A token is named as its own replacement' },
  invalid_remove_in: { status: 400, means: '`remove_in` is not a semantic version' },
  invalid_version: { status: 400, means: 'The version is not a semantic version' },
  version_too_low: { status: 400, means: 'The version is lower than the changes ask for' },
  merge_conflicts: { status: 400, means: 'Tokens or resolvers were changed on both sides; `conflicts` has them' },

  // History
  change_final: { status: 400, means: 'The change cannot be taken back' },
  change_overtaken: {
    status: 400,
    means: 'Later changes stand in the way; `tokens` names them, `force` goes over them',
  },

  ...accountCodes,

  // Authentication
  invalid_api_token: { status: 401, means: 'No API key or access token, or one that is unknown, revoked or expired' },
  not_signed_in: { status: 401, means: 'No session, or one that has ended' },
  sign_in_failed: { status: 401, means: 'The e-mail or the password is not correct' },

  // Authorization
  scope_missing: { status: 403, means: 'The key lacks a scope that the operation needs' },
  role_insufficient: {
    status: 403,
    means: 'The role in the workspace or organization does not allow it',
    hint: 'You can only read here. list_workspaces shows your role in each workspace; its owner or an admin can change it.',
  },
  plan_lacks_api_write: {
    status: 403,
    means: 'The plan does not include writing by API; an administrator changes it under Accounts of this instance',
    hint: 'Only reading is possible by API here; the workspace’s owner can change the plan.',
  },
  plan_lacks_organizations: {
    status: 403,
    means: 'The plan does not include organizations; an administrator changes it under Accounts of this instance',
  },
  workspace_limit_reached: { status: 403, means: 'The plan allows no more workspaces' },
  member_limit_reached: { status: 403, means: 'The plan allows no more members' },
  workspace_not_owned: { status: 403, means: 'Only the owner of the workspace may do this' },
  owner_fixed: { status: 403, means: 'The owner can be neither changed nor removed' },
  organization_read_only: { status: 403, means: "The plan of the organization's owner does not include organizations" },
  administrators_only: { status: 403, means: 'Only administrators of the instance may do this' },
  sign_up_closed: { status: 403, means: 'The instance takes no new accounts' },
  setup_token_wrong: { status: 403, means: 'The first account needs the setup token of the instance' },
  origin_not_allowed: { status: 403, means: 'Pages of this origin may not call the server' },
  host_not_allowed: { status: 403, means: 'The server does not answer to this host name' },
  cross_site: { status: 403, means: 'A write with a session came from another site' },

  // Existence
  ...notFoundCodes,
  method_not_allowed: { status: 405, means: 'The endpoint (OAuth, MCP) does not take this method; `Allow` says which' },
  invitations_gone: {
    status: 410,
    means: 'This address is no more: members are added at once, and invited under `…/invites`',
  },

  ...limitCodes,
  internal_error: { status: 500, means: 'A fault of the server, which has logged it' },
  database_unavailable: {
    status: 503,
    means:
      'The database is unavailable; `outcome` says whether the request was done (`not_done`, `unknown`), and `Retry-After` when to try again',
  },
} as const satisfies Record<string, ProblemRule>

export type ProblemCode = keyof typeof problemCodes
