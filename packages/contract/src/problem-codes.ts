// Every refusal by its code: the status, what it means, and what an agent may do next. Server, SDK, command line, dashboard,
// OpenAPI and docs/errors.md read this table. Codes are part of the API: they may be added, never renamed.
import { notFoundCodes } from './not-found-codes.ts'

export interface ProblemRule {
  /** Several where endpoints that follow other standards answer with another status; the first is that of the API. */
  status: number | readonly [number, ...number[]]
  means: string
  /** What to do next, for an agent: it names tools and their arguments. */
  hint?: string
}

export const problemCodes = {
  // The request
  bad_request: { status: 400, means: 'The request is not valid HTTP' },
  invalid_url: { status: 400, means: 'The URL cannot be decoded' },
  expectation_unknown: { status: [400, 417], means: 'The `Expect` header asks for something else than 100-continue' },
  request_too_slow: { status: 400, means: 'The request took too long to arrive' },
  body_incomplete: { status: 400, means: 'The request ended before its body did' },
  body_missing: { status: 400, means: 'The operation needs a body' },
  body_too_large: { status: [400, 413], means: 'The body is larger than the operation takes' },
  body_too_deep: { status: 400, means: 'The body is nested too deeply' },
  body_not_json: { status: [400, 415], means: 'The Content-Type is not application/json' },
  invalid_json: { status: 400, means: 'The body is not a JSON object' },
  invalid_characters: { status: 400, means: 'A text has NUL characters or lone surrogates' },
  invalid_input: { status: 400, means: 'A field is missing, unknown or has a wrong value; `field` names it' },
  invalid_cursor: {
    status: 400,
    means: 'The cursor is not one that this list gave',
    hint: 'Leave cursor out to start from the first page.',
  },
  too_many_messages: { status: 400, means: 'The MCP request has too many messages' },
  changed_since_read: {
    status: 400,
    means: 'Someone else changed it: the `If-Match` or `updated_at` is no longer current',
  },
  invalid_idempotency_key: { status: 400, means: 'The Idempotency-Key is empty or too long' },
  idempotency_key_reused: { status: 400, means: 'The Idempotency-Key belongs to another request' },

  // Tokens
  token_name_taken: {
    status: 400,
    means: 'The mode has a token of this name',
    hint: 'Call update_token to change it, or choose another name.',
  },
  token_unknown: {
    status: 400,
    means: 'An operation of a batch names a token that the mode does not have',
    hint: 'Call search_tokens to find its name, or use op "upsert" to create it.',
  },
  token_name_ambiguous: { status: 400, means: 'Several tokensets of the release have a token of this name' },
  value_required: { status: 400, means: 'A token needs a value or an alias' },
  invalid_value: { status: 400, means: 'The value does not fit the type' },
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
  token_has_dependents: {
    status: 400,
    means: 'Other tokens point at the token; `dependents` names them',
    hint: 'Nothing was deleted. To go on, call delete_token again with on_dependents "inline" (they take over the literal) or "break" (they are left without a target), or point them elsewhere with update_token first.',
  },
  inline_unresolved: {
    status: 400,
    means: 'The token has no literal that its dependents could take over',
    hint: 'Repair its alias chain first (get_token shows it), or use on_dependents "break".',
  },
  inline_misfit: { status: 400, means: 'The literal does not fit a token that would take it over' },
  batch_invalid: {
    status: 400,
    means:
      'Nothing was changed; `errors` has the index, the sentence and the code of each operation that cannot be done',
    hint: 'Repair the operations named in errors and send the whole batch again.',
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
  copy_from_unknown: { status: 400, means: '`copy_from` is not a mode of the tokenset' },

  // Resolvers
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
  document_too_heavy: { status: 400, means: 'Reading the document takes too much time or memory' },
  document_mode_unknown: {
    status: 400,
    means: 'The document has no mode of this name',
    hint: 'Pass mode with the name of one of them, or leave it out for the first.',
  },
  format_unknown: { status: 400, means: 'There is no such format' },

  // Organizations and releases
  environment_name_taken: { status: 400, means: 'The organization has an environment of this name' },
  slug_taken: { status: 400, means: 'Another environment has this public address' },
  environment_is_production: {
    status: 400,
    means: 'Production can be neither renamed, deleted nor merged into itself',
  },
  workspace_in_other_organization: { status: 400, means: 'The workspace belongs to another organization' },
  nothing_released: { status: 400, means: 'Nothing has been published to the environment' },
  invalid_version: { status: 400, means: 'The version is not a semantic version' },
  version_too_low: { status: 400, means: 'The version is lower than the changes ask for' },
  merge_conflicts: { status: 400, means: 'Tokens were changed on both sides; `conflicts` has them' },

  // History
  change_final: { status: 400, means: 'The change cannot be taken back' },
  change_overtaken: {
    status: 400,
    means: 'Later changes stand in the way; `tokens` names them, `force` goes over them',
  },

  // Accounts
  quota_reached: { status: 400, means: 'The instance holds no more of these; the sentence says what to do' },
  email_taken: { status: 400, means: 'An account has this e-mail address' },
  password_common: { status: 400, means: 'The password is a common one' },
  password_personal: { status: 400, means: 'The password contains the name or address of its account' },
  password_weak: { status: 400, means: 'The password is easy to guess' },
  password_wrong: { status: 400, means: 'The current password is not correct' },
  administrator_is_last: { status: 400, means: 'An instance keeps at least one administrator' },
  consent_expired: { status: 400, means: 'The request of the app was answered already or has expired' },
  invalid_consent_scopes: { status: 400, means: 'The scopes granted are not those that the app asked for' },

  // Who asks
  invalid_api_token: { status: 401, means: 'No API key or access token, or one that is unknown, revoked or expired' },
  not_signed_in: { status: 401, means: 'No session, or one that has ended' },
  sign_in_failed: { status: 401, means: 'The e-mail or the password is not correct' },

  // What they may
  scope_missing: { status: 403, means: 'The key lacks a scope that the operation needs' },
  role_insufficient: {
    status: 403,
    means: 'The role in the workspace or organization does not allow it',
    hint: 'You can only read here. list_workspaces shows your role in each workspace; its owner or an admin can change it.',
  },
  plan_lacks_api_write: {
    status: 403,
    means: 'The plan does not include writing by API',
    hint: 'Only reading is possible by API here; the workspace’s owner can change the plan.',
  },
  plan_lacks_organizations: { status: 403, means: 'The plan does not include organizations' },
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

  // What is there
  ...notFoundCodes,
  method_not_allowed: { status: 405, means: 'The endpoint (OAuth, MCP) does not take this method; `Allow` says which' },
  invitations_gone: { status: 410, means: 'Invitation links are no more; members are added at once' },

  // How often
  rate_limited: { status: 429, means: 'Too many requests in this window; `Retry-After` says how long to wait' },
  too_many_attempts: { status: 429, means: 'Too many attempts to sign in or to find accounts' },
  sign_in_busy: { status: 429, means: 'Too many people are signing in at this moment' },
  imports_busy: { status: 429, means: 'Too many documents are being imported at this moment' },
  internal_error: { status: 500, means: 'A fault of the server, which has logged it' },
} as const satisfies Record<string, ProblemRule>

export type ProblemCode = keyof typeof problemCodes
