// The query keys of the cache. With fewer ids a key is a prefix that matches all keys below it.
const key =
  <const Name extends string>(name: Name) =>
  (...ids: readonly string[]) =>
    [name, ...ids] as const

export const keys = {
  session: key('session'),
  setup: key('setup'),
  methods: key('methods'),
  invitation: key('invitation'),
  transfers: key('transfers'),
  sessions: key('sessions'),
  factors: key('factors'),
  identities: key('identities'),
  notifications: key('notifications'),
  apiKeys: key('api-keys'),
  downgradeStatus: key('downgrade-status'),
  /** By workspace: */
  workspaces: key('workspaces'),
  members: key('members'),
  /** By workspace or organization, and service account. */
  serviceAccounts: key('service-accounts'),
  invitations: key('invitations'),
  tokensets: key('tokensets'),
  tokensetSummaries: key('tokenset-summaries'),
  themeColors: key('theme-colors'),
  resolvers: key('resolvers'),
  checkRules: key('check-rules'),
  proposals: key('proposals'),
  sharedPages: key('shared-pages'),
  documentation: key('documentation'),
  documentationPreview: key('documentation-preview'),
  outputs: key('outputs'),
  outputFiles: key('output-files'),
  proposalRules: key('proposal-rules'),
  webhooks: key('webhooks'),
  git: key('git'),
  findings: key('findings'),
  usage: key('usage'),
  guidance: key('guidance'),
  components: key('components'),
  explanations: key('explanations'),
  activity: key('activity'),
  importPreview: key('import-preview'),
  unreleased: key('unreleased'),
  releaseState: key('release-state'),
  organizationOf: key('organization-of'),
  /** By tokenset: */
  modes: key('modes'),
  tokens: key('tokens'),
  scales: key('scales'),
  exports: key('exports'),
  history: key('history'),
  /** By organization: */
  organizations: key('organizations'),
  organizationMembers: key('organization-members'),
  provisioning: key('provisioning'),
  packages: key('packages'),
  organizationInvitations: key('organization-invitations'),
  organizationWorkspaces: key('organization-workspaces'),
  organizationActivity: key('organization-activity'),
  environments: key('environments'),
  releases: key('releases'),
  diffs: key('diffs'),
  /** For the whole instance: */
  users: key('users'),
  allApiKeys: key('all-api-keys'),
  audit: key('audit'),
  mails: key('mails'),
}

/** The first part of each key. */
export type QueryName = ReturnType<(typeof keys)[keyof typeof keys]>[0]
