// The codes for subjects that are missing or hidden from the caller: both get 404.
export const notFoundCodes = {
  not_found: { status: 404, means: 'There is no such address' },
  workspace_not_found: {
    status: 404,
    means: 'There is no such workspace, or you have no access to it',
    hint: 'Call list_resources to see the workspaces that you can reach and their ids.',
  },
  tokenset_not_found: {
    status: 404,
    means: 'There is no such tokenset, or you have no access to it',
    hint: 'Call list_resources to see the tokensets that you can reach and their ids, or list_tokensets with a workspace_id.',
  },
  mode_not_found: {
    status: 404,
    means: 'The tokenset has no such mode',
    hint: 'Call list_modes with this tokenset_id to see its modes and their ids.',
  },
  mode_not_matched: {
    status: 404,
    means: 'No mode has this in its name',
    hint: 'Pass part of one of these names, or no mode_name for the default mode.',
  },
  token_not_found: {
    status: 404,
    means: 'The mode has no such token',
    hint: 'Call search_tokens to find the token, or list_tokens_by_mode to see the names in this mode.',
  },
  webhook_not_found: { status: 404, means: 'There is no such webhook, or you have no access to it' },
  delivery_not_found: { status: 404, means: 'There is no such delivery, or you have no access to it' },
  scale_not_found: {
    status: 404,
    means: 'There is no such scale, or you have no access to it',
    hint: 'GET …/modes/{mode_id}/scales lists the scales of a mode and their ids.',
  },
  resolver_not_found: {
    status: 404,
    means: 'There is no such resolver, or you have no access to it',
    hint: 'Call list_resolvers with a workspace_id to see its resolvers and their ids.',
  },
  proposal_not_found: { status: 404, means: 'There is no such proposal, or you have no access to it' },
  change_not_found: { status: 404, means: 'There is no such change, or you have no access to it' },
  organization_not_found: { status: 404, means: 'There is no such organization, or you are not a member' },
  output_not_found: {
    status: 404,
    means: 'The workspace, or the release, has no output of this name',
    hint: 'Call list_outputs with the workspace_id to see their names.',
  },
  shared_page_not_found: { status: 404, means: 'The workspace has no such page' },
  documentation_not_found: { status: 404, means: 'The workspace has no documentation of this slug' },
  documentation_page_not_found: { status: 404, means: 'The documentation has no page of this path' },
  environment_not_found: { status: 404, means: 'The organization has no such environment' },
  release_not_found: { status: 404, means: 'The environment has no such release' },
  member_not_found: { status: 404, means: 'There is no such member' },
  account_not_found: { status: 404, means: 'No account has this e-mail address or id' },
  api_key_not_found: { status: 404, means: 'There is no such API key' },
  factor_not_found: { status: 404, means: 'The account has no such second factor' },
  session_not_found: { status: 404, means: 'There is no such session' },
} as const
