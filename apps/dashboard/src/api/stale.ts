// The queries that writes make stale, by domain. `api.ts` marks them, so that no screen has to.
import type { Domains } from '@tessera/contract'
import type { Client } from '@tessera/sdk'
import { keys } from './keys.ts'

type Key = readonly string[]
type Api = Client<'session'>
type KeysOf<Call> = (input: InputOf<Call>) => readonly Key[]

/** For each domain, the stale queries by the parameters of any write, or separately for each operation. */
type Stale = {
  [D in keyof Api & keyof Domains as Writing<D> extends never ? never : D]?:
    KeysOf<Api[D][Writing<D>]> | { [O in Writing<D>]?: KeysOf<Api[D][O]> }
}
type Writing<D extends keyof Api & keyof Domains> = {
  [O in keyof Api[D] & keyof Domains[D]]: Domains[D][O] extends { method: 'GET' } ? never : O
}[keyof Api[D] & keyof Domains[D]]
type InputOf<Call> = Call extends (input: infer Input, ...more: never[]) => unknown ? NonNullable<Input> : never

const everything = () => [[]]
const nothing = () => []

/** The same queries for all parameters. */
const always =
  (...stale: Key[]) =>
  () =>
    stale
const ofDocumentation = always(keys.documentation(), keys.documentationPreview(), keys.activity())
const ofWorkspaces = always(keys.workspaces(), keys.downgradeStatus())
const ofMembers = ({ workspace_id }: { workspace_id: string }) => [
  keys.members(workspace_id),
  // An invitation ends when its address is added.
  keys.invitations(workspace_id),
  keys.workspaces(),
  keys.downgradeStatus(),
]
const ofInvitations = ({ workspace_id }: { workspace_id: string }) => [
  keys.invitations(workspace_id),
  keys.activity(),
  keys.mails(),
]
const ofOrganizationInvitations = ({ organization_id }: { organization_id: string }) => [
  keys.organizationInvitations(organization_id),
  keys.organizationActivity(organization_id),
  keys.mails(),
]
/** Parameters with a tokenset do not name its workspace. */
const ofTokensets = always(
  keys.tokensets(),
  keys.resolvers(),
  keys.outputFiles(),
  keys.findings(),
  keys.activity(),
  keys.unreleased(),
  keys.diffs(),
  keys.downgradeStatus(),
)
/**
 * Without the tokens of the grid: `edits` merges each response and reads them again where it has to. Without findings:
 * the grid reads them again after a pause in typing, so that no edit waits for them.
 */
const ofTokens = ({ tokenset_id }: { tokenset_id: string }) => [
  keys.exports(tokenset_id),
  keys.outputFiles(),
  keys.history(tokenset_id),
  keys.activity(),
  keys.unreleased(),
  keys.diffs(),
]
const ofModes = (input: { tokenset_id: string }) => [
  keys.modes(input.tokenset_id),
  keys.tokens(input.tokenset_id),
  // Deleting a tokenset or a mode removes it from the resolvers that use it.
  keys.resolvers(),
  keys.findings(),
  ...ofTokens(input),
  keys.downgradeStatus(),
]
const ofScales = always(
  keys.scales(),
  keys.tokens(),
  keys.exports(),
  keys.outputFiles(),
  keys.history(),
  keys.activity(),
  keys.unreleased(),
  keys.diffs(),
)
const ofResolvers = always(keys.resolvers(), keys.outputFiles(), keys.findings(), keys.activity())
/** The parameters do not name the workspace. */
const ofProposals = always(keys.proposals(), keys.activity())
const ofOrganizations = always(keys.organizations(), keys.organizationActivity())
const ofOrganizationMembers = ({ organization_id }: { organization_id: string }) => [
  keys.organizationMembers(organization_id),
  keys.organizationInvitations(organization_id),
  keys.organizationActivity(organization_id),
  keys.organizations(),
]
const ofProvisioning = always(keys.provisioning(), keys.organizationMembers(), keys.organizationActivity())
const ofEnvironments = ({ organization_id }: { organization_id: string }) => [
  keys.environments(organization_id),
  keys.organizationActivity(organization_id),
]
const ofReleases = (input: { organization_id: string }) => [
  ...ofEnvironments(input),
  keys.releases(input.organization_id),
  keys.packages(input.organization_id),
  keys.diffs(input.organization_id),
  keys.unreleased(),
  keys.releaseState(),
]
const ofOrganizationWorkspaces = (input: { organization_id: string }) => [
  keys.organizationWorkspaces(input.organization_id),
  keys.organizationOf(),
  keys.workspaces(),
  ...ofReleases(input),
]

/** A domain or operation without an entry makes everything stale: it may change anything, or the permissions. */
const stale: Stale = {
  workspaces: ofWorkspaces,
  members: ofMembers,
  serviceAccounts: ({ workspace_id }) => [keys.serviceAccounts(workspace_id), keys.activity(workspace_id)],
  workspaceInvites: ofInvitations,
  tokensets: ofTokensets,
  modes: ofModes,
  tokens: ofTokens,
  batch: ofTokens,
  groups: {
    rename: ofTokens,
    // References in all tokensets of the workspace follow.
    renameTokens: input => (input.dry_run ? [] : [...ofTokens(input), keys.tokens()]),
  },
  // Scales write tokens, and their parameters do not name the tokenset.
  scales: ofScales,
  resolvers: ofResolvers,
  checks: {
    setRules: always(keys.checkRules(), keys.findings(), keys.activity()),
    accept: always(keys.findings(), keys.activity()),
  },
  proposals: {
    create: ofProposals,
    update: ofProposals,
    setOperations: ofProposals,
    close: ofProposals,
    // A merge writes tokens and resolvers of any tokenset in the workspace.
    merge: always(
      keys.proposals(),
      keys.tokens(),
      keys.exports(),
      keys.outputFiles(),
      keys.history(),
      keys.unreleased(),
      keys.diffs(),
      keys.scales(),
      keys.resolvers(),
      keys.findings(),
      keys.activity(),
    ),
  },
  proposalReviews: ofProposals,
  outputs: {
    set: always(keys.outputs(), keys.activity()),
    preview: nothing,
    previewAll: nothing,
  },
  sharedPages: always(keys.sharedPages(), keys.activity()),
  documentation: {
    create: ofDocumentation,
    update: ofDocumentation,
    delete: ofDocumentation,
    createPage: ofDocumentation,
    updatePage: ofDocumentation,
    deletePage: ofDocumentation,
    order: ofDocumentation,
    preview: nothing,
  },
  proposalRules: always(keys.proposalRules(), keys.proposals(), keys.activity()),
  // The event stream reports its effects.
  events: nothing,
  git: {
    set: always(keys.git(), keys.activity()),
    delete: always(keys.git(), keys.activity()),
  },
  webhooks: {
    create: always(keys.webhooks(), keys.activity()),
    update: always(keys.webhooks(), keys.activity()),
    delete: always(keys.webhooks(), keys.activity()),
    test: always(keys.webhooks()),
    rotateSecret: always(keys.webhooks(), keys.activity()),
    retry: always(keys.webhooks()),
  },
  imports: { intoMode: ofModes, intoTokenset: ofModes, intoWorkspace: ({ dry_run }) => (dry_run ? [] : everything()) },
  organizations: ofOrganizations,
  organizationMembers: ofOrganizationMembers,
  organizationServiceAccounts: ({ organization_id }) => [
    keys.serviceAccounts(organization_id),
    keys.organizationActivity(organization_id),
  ],
  organizationInvites: ofOrganizationInvitations,
  // Like signing in.
  invites: nothing,
  organizationWorkspaces: ofOrganizationWorkspaces,
  scim: ofProvisioning,
  packages: ({ organization_id }) => [keys.packages(organization_id), keys.organizationActivity(organization_id)],
  environments: ofEnvironments,
  releases: ofReleases,
  apiKeys: always(keys.apiKeys()),
  account: {
    // Signing in and out starts with an empty cache.
    signUp: nothing,
    signIn: nothing,
    signOut: nothing,
    delete: nothing,
    update: always(keys.session()),
    changePassword: always(keys.sessions(), keys.apiKeys()),
    endOtherSessions: always(keys.sessions()),
    endSession: always(keys.sessions()),
  },
  addresses: {
    // Like signing in.
    confirmReset: nothing,
    requestReset: nothing,
    verify: always(keys.session()),
    sendVerification: always(keys.mails()),
    changeEmail: always(keys.mails()),
    createLink: always(keys.audit()),
  },
  factors: {
    // Like signing in.
    secondFactor: nothing,
    signInOptions: nothing,
    signInByPasskey: nothing,
    confirm: nothing,
    passkeyOptions: nothing,
    addTotp: nothing,
    confirmTotp: always(keys.factors()),
    addPasskey: always(keys.factors()),
    rename: always(keys.factors()),
    remove: always(keys.factors()),
    newRecoveryCodes: always(keys.factors()),
    removeAll: always(keys.audit()),
  },
  identities: {
    // What follows happens at the provider.
    connect: nothing,
    confirm: nothing,
    disconnect: always(keys.identities(), keys.sessions()),
  },
  notifications: always(keys.notifications()),
  admin: {
    createUser: always(keys.users(), keys.audit()),
    deleteApiKey: always(keys.allApiKeys(), keys.apiKeys(), keys.audit()),
  },
}

export type AnyKeys = (input: object) => readonly Key[]

export function staleAfter(domain: string, operation: string): AnyKeys {
  const entry = (stale as Record<string, AnyKeys | Record<string, AnyKeys> | undefined>)[domain]
  return (typeof entry === 'function' ? entry : entry?.[operation]) ?? everything
}
