// What writing makes stale, by what it acts on. `api.ts` marks it; no screen has to think of it.
import type { Domains } from '@tessera/contract'
import type { Client } from '@tessera/sdk'
import { keys } from './keys.ts'

type Key = readonly string[]
type Api = Client<'session'>
type KeysOf<Call> = (input: InputOf<Call>) => readonly Key[]

/** By domain: the queries that the parameters of whatever writes in it make stale, or those of each operation. */
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
  keys.releaseState(),
]
const ofOrganizationWorkspaces = (input: { organization_id: string }) => [
  keys.organizationWorkspaces(input.organization_id),
  keys.organizationOf(),
  keys.workspaces(),
  ...ofReleases(input),
]

/** What is not named makes everything stale: it may touch anything of the workspace, or what one may do. */
const stale: Stale = {
  workspaces: ofWorkspaces,
  members: ofMembers,
  tokensets: ofTokensets,
  modes: ofModes,
  tokens: ofTokens,
  batch: ofTokens,
  groups: {
    rename: ofTokens,
    // References of any tokenset of the workspace follow.
    renameTokens: input => (input.dry_run ? [] : [...ofTokens(input), keys.tokens()]),
  },
  // They write tokens: the grid reads its own again, and the parameters of a scale do not name its tokenset.
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
  proposalReviews: ofProposals,
  outputs: {
    set: always(keys.outputs(), keys.activity()),
    preview: nothing,
    previewAll: nothing,
  },
  sharedPages: always(keys.sharedPages(), keys.activity()),
  proposalRules: always(keys.proposalRules(), keys.proposals(), keys.activity()),
  // What it tells is told back by the stream.
  events: nothing,
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
  organizationWorkspaces: ofOrganizationWorkspaces,
  environments: ofEnvironments,
  releases: ofReleases,
  apiKeys: always(keys.apiKeys()),
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
  notifications: always(keys.notifications()),
  admin: {
    createUser: always(keys.users(), keys.audit()),
    deleteApiKey: always(keys.allApiKeys(), keys.apiKeys(), keys.audit()),
  },
}

type AnyKeys = (input: object) => readonly Key[]

export function staleAfter(domain: string, operation: string): AnyKeys {
  const named = (stale as Record<string, AnyKeys | Record<string, AnyKeys> | undefined>)[domain]
  return (typeof named === 'function' ? named : named?.[operation]) ?? everything
}
