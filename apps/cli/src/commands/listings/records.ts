// The records of each listing with the fields that `--json` can select.
import type {
  Change,
  Environment,
  GitRun,
  ListedScale,
  ListedWorkspace,
  Mode,
  Notification,
  Output,
  Person,
  Proposal,
  Release,
  Resolver,
  Token,
  TokenOfResolver,
  Tokenset,
} from '@tessera/sdk'
import { listing } from '../../base/command.ts'

/** Of an organization, too. */
export type WorkspaceRecord = Pick<ListedWorkspace, 'id' | 'name'> & { role: ListedWorkspace['user_role'] }
export type TokensetRecord = Pick<Tokenset, 'id' | 'name' | 'description' | 'created_at' | 'updated_at'> & {
  workspace: Pick<ListedWorkspace, 'id' | 'name'>
}
export type ModeRecord = Pick<Mode, 'id' | 'name' | 'is_default' | 'created_at' | 'updated_at'>
export type ResolverRecord = Pick<Resolver, 'id' | 'name' | 'description' | 'created_at' | 'updated_at'> & {
  modifiers: { name: string; default: string | null; contexts: string[] }[]
}

const tokenFields = {
  id: true,
  name: true,
  type: true,
  value: true,
  description: true,
  alias_to: true,
  extensions: true,
  deprecated: true,
  replaced_by: true,
  remove_in: true,
  tokenset_id: true,
  mode_id: true,
  created_at: true,
  updated_at: true,
} as const satisfies Record<keyof Token, true>

export const workspaceListing = listing<WorkspaceRecord>('workspaces', {
  id: true,
  name: true,
  role: true,
})

export const organizationListing = listing<WorkspaceRecord>('organizations', {
  id: true,
  name: true,
  role: true,
})

export const environmentListing = listing<Environment>('environments', {
  id: true,
  organization_id: true,
  name: true,
  is_production: true,
  active_release_id: true,
  active_version: true,
  public: true,
  slug: true,
  stylesheet_url: true,
  created_at: true,
  updated_at: true,
})

export const notificationListing = listing<Notification>('notifications', {
  id: true,
  type: true,
  title: true,
  subject: true,
  actor: true,
  workspace_id: true,
  organization_id: true,
  count: true,
  created_at: true,
  read_at: true,
})

export const tokensetListing = listing<TokensetRecord>('tokensets', {
  id: true,
  name: true,
  description: true,
  workspace: true,
  created_at: true,
  updated_at: true,
})

export const modeListing = listing<ModeRecord>('modes', {
  id: true,
  name: true,
  is_default: true,
  created_at: true,
  updated_at: true,
})

export const resolverListing = listing<ResolverRecord>('resolvers', {
  id: true,
  name: true,
  description: true,
  modifiers: true,
  created_at: true,
  updated_at: true,
})

export const resolvedTokenListing = listing<TokenOfResolver>('tokens', {
  ...tokenFields,
  resolved_value: true,
  source: true,
  unresolved: true,
})

export const outputListing = listing<Output>('outputs', {
  name: true,
  format: true,
  resolver: true,
  input: true,
  mode: true,
  modes: true,
  contexts: true,
  split: true,
  where: true,
  names: true,
  values: true,
  options: true,
  header: true,
})

export const scaleListing = listing<ListedScale>('scales', {
  id: true,
  group: true,
  kind: true,
  type: true,
  names: true,
  base: true,
  ratio: true,
  round: true,
  steps: true,
  min: true,
  max: true,
  hue: true,
  against: true,
  targets: true,
  by: true,
  from: true,
  to: true,
  token_ids: true,
  tokenset_id: true,
  mode_id: true,
  created_at: true,
  updated_at: true,
})

export const tokenListing = listing<Token>('tokens', tokenFields)

export const memberListing = listing<Person>('people', {
  user_id: true,
  user_name: true,
  role: true,
})

export const changeListing = listing<Change>('changes', {
  id: true,
  operation: true,
  summary: true,
  actor: true,
  token_count: true,
  tokens: true,
  reverted_by: true,
  organization_id: true,
  workspace_id: true,
  tokenset_id: true,
  created_at: true,
})

export const gitRunListing = listing<GitRun>('runs', {
  id: true,
  started_at: true,
  finished_at: true,
  state: true,
  commits: true,
  changes: true,
  proposal_id: true,
  error: true,
})

export const proposalListing = listing<Proposal>('proposals', {
  id: true,
  title: true,
  description: true,
  status: true,
  author: true,
  reviewers: true,
  base: true,
  operations: true,
  merged: true,
  workspace_id: true,
  created_at: true,
  updated_at: true,
})

export const releaseListing = listing<Release>('releases', {
  id: true,
  version: true,
  digest: true,
  notes: true,
  changes: true,
  findings: true,
  published_by: true,
  merged_from: true,
  rolled_back_to: true,
  override: true,
  environment_id: true,
  is_active: true,
  created_at: true,
})
