// What each writing operation makes stale, by what it acts on. `api.ts` marks it; no screen has to think of it.
import type { Domains } from '@tessera/contract'
import type { Client } from '@tessera/sdk'
import { keys } from './keys.ts'

type Key = readonly string[]
type Api = Client<'session'>

/** For every operation that writes, the queries that its parameters make stale: a missing entry does not compile. */
type Stale = {
  [D in keyof Api & keyof Domains as Writing<D> extends never ? never : D]: {
    [O in Writing<D>]: (input: InputOf<Api[D][O]>) => readonly Key[]
  }
}
type Writing<D extends keyof Api & keyof Domains> = {
  [O in keyof Api[D] & keyof Domains[D]]: Domains[D][O] extends { method: 'GET' } ? never : O
}[keyof Api[D] & keyof Domains[D]]
type InputOf<Call> = Call extends (input: infer Input, ...more: never[]) => unknown ? NonNullable<Input> : never

const everything = () => [[]]
const nothing = () => []

/** The same whatever the parameters are. */
const always =
  (...stale: Key[]) =>
  () =>
    stale
const ofWorkspaces = always(keys.workspaces(), keys.downgradeStatus())
const ofMembers = ({ workspace_id }: { workspace_id: string }) => [
  keys.members(workspace_id),
  keys.workspaces(),
  keys.downgradeStatus(),
]
/** Where they name a tokenset, the parameters do not name its workspace. */
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
 * Not the grid's own tokens: `edits` keeps them, lays each answer over them and reads them again where it has
 * to. Nor findings, which no edit waits for: the grid reads them again once the typing pauses.
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
  // Deleting one removes it from the resolvers that use it.
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
/** What they name of them does not say in which workspace. */
const ofProposals = always(keys.proposals(), keys.activity())
const ofOrganizations = always(keys.organizations(), keys.organizationActivity())
const ofOrganizationMembers = ({ organization_id }: { organization_id: string }) => [
  keys.organizationMembers(organization_id),
  keys.organizationActivity(organization_id),
  keys.organizations(),
]
const ofEnvironments = ({ organization_id }: { organization_id: string }) => [
  keys.environments(organization_id),
  keys.organizationActivity(organization_id),
]
const ofReleases = (input: { organization_id: string }) => [
  ...ofEnvironments(input),
  keys.releases(input.organization_id),
  keys.diffs(input.organization_id),
  keys.unreleased(),
]
const ofOrganizationWorkspaces = (input: { organization_id: string }) => [
  keys.organizationWorkspaces(input.organization_id),
  keys.organizationOf(),
  keys.workspaces(),
  ...ofReleases(input),
]

export const stale: Stale = {
  workspaces: { createInDashboard: ofWorkspaces, update: ofWorkspaces, delete: ofWorkspaces },
  members: { add: ofMembers, update: ofMembers, remove: ofMembers },
  tokensets: { create: ofTokensets, update: ofTokensets, delete: ofTokensets },
  modes: { create: ofModes, update: ofModes, delete: ofModes },
  tokens: { create: ofTokens, update: ofTokens, delete: ofTokens },
  batch: { run: ofTokens },
  groups: {
    rename: ofTokens,
    // References of any tokenset of the workspace follow.
    renameTokens: input => (input.dry_run ? [] : [...ofTokens(input), keys.tokens()]),
  },
  // They write tokens: the grid reads its own again, and the parameters of a scale do not name its tokenset.
  scales: { create: ofScales, update: ofScales, delete: ofScales },
  resolvers: { create: ofResolvers, update: ofResolvers, delete: ofResolvers },
  checks: {
    setRules: always(keys.checkRules(), keys.findings(), keys.activity()),
    accept: always(keys.findings(), keys.activity()),
  },
  proposals: {
    create: ofProposals,
    update: ofProposals,
    setOperations: ofProposals,
    close: ofProposals,
    // It writes tokens and resolvers of any tokenset of the workspace.
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
  proposalReviews: { create: ofProposals, comment: ofProposals },
  outputs: {
    set: always(keys.outputs(), keys.activity()),
    preview: nothing,
    previewAll: nothing,
  },
  sharedPages: {
    save: always(keys.sharedPages(), keys.activity()),
    delete: always(keys.sharedPages(), keys.activity()),
  },
  proposalRules: { set: always(keys.proposalRules(), keys.proposals(), keys.activity()) },
  // What it tells is told back by the stream.
  events: { tellPresence: nothing },
  webhooks: {
    create: always(keys.webhooks(), keys.activity()),
    update: always(keys.webhooks(), keys.activity()),
    delete: always(keys.webhooks(), keys.activity()),
    test: always(keys.webhooks()),
    rotateSecret: always(keys.webhooks(), keys.activity()),
    retry: always(keys.webhooks()),
  },
  imports: { intoMode: ofModes, intoTokenset: ofModes, intoWorkspace: ({ dry_run }) => (dry_run ? [] : everything()) },
  // It may have touched anything of the workspace.
  changes: { revert: everything },
  organizations: { create: ofOrganizations, update: ofOrganizations, delete: ofOrganizations },
  organizationMembers: { add: ofOrganizationMembers, update: ofOrganizationMembers, remove: ofOrganizationMembers },
  organizationWorkspaces: { add: ofOrganizationWorkspaces, remove: ofOrganizationWorkspaces },
  environments: { create: ofEnvironments, update: ofEnvironments, delete: ofEnvironments },
  releases: { publish: ofReleases, rollback: ofReleases, merge: ofReleases },
  apiKeys: { create: always(keys.apiKeys()), delete: always(keys.apiKeys()) },
  account: {
    // Signing in and out begins with an empty cache.
    signUp: nothing,
    signIn: nothing,
    signOut: nothing,
    update: always(keys.session()),
    changePassword: always(keys.sessions(), keys.apiKeys()),
    endOtherSessions: always(keys.sessions()),
    endSession: always(keys.sessions()),
  },
  notifications: { markRead: always(keys.notifications()) },
  admin: {
    createUser: always(keys.users(), keys.audit()),
    // One's own plan changes what one may do.
    updateUser: everything,
    deleteApiKey: always(keys.allApiKeys(), keys.apiKeys(), keys.audit()),
  },
}
