// The list of domains in the order of the reference, with their titles there.
import { account } from './operations/account.ts'
import { advice } from './operations/advice.ts'
import { addresses } from './operations/addresses.ts'
import { admin } from './operations/admin.ts'
import { apiKeys } from './operations/api-keys.ts'
import { audit } from './operations/audit.ts'
import { components } from './operations/components.ts'
import { changes } from './operations/changes.ts'
import { codeValidation } from './operations/code-validation.ts'
import { checks } from './operations/checks.ts'
import { environments } from './operations/environments.ts'
import { documentation } from './operations/documentation.ts'
import { discovery } from './operations/discovery.ts'
import { factors } from './operations/factors.ts'
import { events } from './operations/events.ts'
import { exports } from './operations/exports.ts'
import { git } from './operations/git.ts'
import { groups } from './operations/groups.ts'
import { guidance } from './operations/guidance.ts'
import { identities } from './operations/identities.ts'
import { imports } from './operations/imports.ts'
import { invites, organizationInvites, workspaceInvites } from './operations/invitations.ts'
import { members } from './operations/members.ts'
import { modes } from './operations/modes.ts'
import type { AnyOperation } from './operation.ts'
import { outputs } from './operations/outputs.ts'
import { packages } from './operations/packages.ts'
import { organizations, organizationMembers, organizationWorkspaces } from './operations/organizations.ts'
import { notifications } from './operations/notifications.ts'
import { proposalReviews } from './operations/proposal-reviews.ts'
import { proposalRules } from './operations/proposal-rules.ts'
import { proposals } from './operations/proposals.ts'
import { releases } from './operations/releases.ts'
import { reservedNames } from './operations/reserved-names.ts'
import { resolvers } from './operations/resolvers.ts'
import { sharedPages } from './operations/shared-pages.ts'
import { scim } from './operations/scim.ts'
import { organizationServiceAccounts, serviceAccounts } from './operations/service-accounts.ts'
import { scales } from './operations/scales.ts'
import { subscription } from './operations/subscription.ts'
import { batch } from './operations/batch.ts'
import { usage } from './operations/usage.ts'
import { transfers } from './operations/transfers.ts'
import { tokens } from './operations/tokens.ts'
import { tokensets } from './operations/tokensets.ts'
import { webhooks } from './operations/webhooks.ts'
import { workspaces } from './operations/workspaces.ts'

/** Adds the tag of the OpenAPI documents. */
const domain = <const Operations extends Record<string, AnyOperation>>(
  operations: Operations,
  name: string,
  description: string,
) => ({ operations, tag: { name, description } })

const described = {
  workspaces: domain(workspaces, 'Workspaces', 'Workspaces hold tokensets and have members with roles.'),
  tokensets: domain(tokensets, 'Tokensets', 'A tokenset holds the same token names in several modes.'),
  modes: domain(modes, 'Modes', 'A mode is a variation: a theme, a platform, a brand.'),
  tokens: domain(tokens, 'Tokens', 'Named values: literals of 18 types, or aliases.'),
  batch: domain(batch, 'Batch', 'Many tokens at once: all or nothing.'),
  groups: domain(groups, 'Groups', 'Tokens whose names begin with the same segments.'),
  scales: domain(scales, 'Scales', 'Rules that make tokens: sizes and colors in steps.'),
  resolvers: domain(resolvers, 'Resolvers', 'Themes with independent axes, over the modes of several tokensets.'),
  checks: domain(checks, 'Checks', 'Rules that tokens keep, what breaks them, and what of it is known.'),
  usage: domain(usage, 'Usage', 'Where code uses tokens, as scans of repositories report it.'),
  guidance: domain(guidance, 'Guidance', 'What tokens, groups and components are for.'),
  components: domain(components, 'Components', 'Parts, states and options, and the tokens that they use.'),
  advice: domain(advice, 'Advice', 'Which token fits, what a token is for, and how a system is made.'),
  codeValidation: domain(codeValidation, 'Code', 'Whether code uses tokens, and uses them rightly.'),
  proposals: domain(proposals, 'Proposals', 'Edits that are proposed and not made yet.'),
  proposalReviews: domain(proposalReviews, 'Reviews', 'Approvals of proposals, requests for changes, and comments.'),
  proposalRules: domain(proposalRules, 'Proposal rules', 'Which changes need whose approval.'),
  discovery: domain(discovery, 'Discovery', 'Finding tokens and their ids, for agents.'),
  exports: domain(exports, 'Exports', 'Modes and tokensets as files for each platform.'),
  outputs: domain(outputs, 'Outputs', 'Which files a team wants written, kept with the workspace.'),
  imports: domain(imports, 'Imports', 'Documents of other tools, read and merged.'),
  changes: domain(changes, 'Changes', 'The history: every write, who did it and what it did.'),
  events: domain(events, 'Events', 'What changes in a workspace, as it happens.'),
  webhooks: domain(webhooks, 'Webhooks', 'Addresses that are told what changes in a workspace.'),
  git: domain(git, 'Git', 'A repository that says the same as the workspace.'),
  sharedPages: domain(sharedPages, 'Shared pages', 'Pages that show tokens to others.'),
  documentation: domain(
    documentation,
    'Documentation',
    'Pages of Markdown with live pictures of tokens, by version and theme.',
  ),
  members: domain(members, 'Members', 'Who may do what in a workspace.'),
  serviceAccounts: domain(serviceAccounts, 'Service accounts', 'Programs of a workspace, with keys of their own.'),
  workspaceInvites: domain(workspaceInvites, 'Invitations to workspaces', 'Who is asked to join a workspace.'),
  subscription: domain(subscription, 'Subscription', 'What the plan allows, and what is beyond it.'),
  organizations: domain(
    organizations,
    'Organizations',
    'Organizations own workspaces together and publish their tokens.',
  ),
  organizationMembers: domain(
    organizationMembers,
    'Organization members',
    "Roles that hold in all of an organization's workspaces.",
  ),
  organizationServiceAccounts: domain(
    organizationServiceAccounts,
    'Organization service accounts',
    'Programs of an organization, with keys of their own.',
  ),
  organizationInvites: domain(
    organizationInvites,
    'Invitations to organizations',
    'Who is asked to join an organization.',
  ),
  organizationWorkspaces: domain(
    organizationWorkspaces,
    'Organization workspaces',
    'Which workspaces belong to an organization.',
  ),
  scim: domain(scim, 'Provisioning', 'Identity providers that manage the people of an organization by SCIM 2.0.'),
  environments: domain(
    environments,
    'Environments',
    'Places to publish to: Production, and those that come before it.',
  ),
  releases: domain(releases, 'Releases', 'What organizations have published, as files for builds.'),
  packages: domain(
    packages,
    'Packages',
    'Releases as packages, which npm, SwiftPM and Gradle install from this instance.',
  ),
  apiKeys: domain(apiKeys, 'API keys', 'Keys for programs, and the apps that you have connected.'),
  account: domain(account, 'Account', 'Who is calling.'),
  addresses: domain(
    addresses,
    'Addresses and forgotten passwords',
    'Links that prove an address or reset a password, and the mails that carry them.',
  ),
  factors: domain(factors, 'Second factors', 'Authenticator apps, passkeys and recovery codes.'),
  identities: domain(identities, 'Single sign-on', 'Providers that sign an account in.'),
  invites: domain(invites, 'Links of invitations', 'What the link of an invitation opens, and how it is accepted.'),
  transfers: domain(transfers, 'Ownership', 'Workspaces and organizations that get another owner.'),
  notifications: domain(notifications, 'Notifications', 'What happened that concerns the caller.'),
  admin: domain(admin, 'Administration', 'The accounts of this instance; for its administrators.'),
  reservedNames: domain(
    reservedNames,
    'Reserved names',
    'Names of packages and public addresses that were let go of; for administrators.',
  ),
  audit: domain(audit, 'Audit log', 'Who did what on this instance; for its administrators.'),
}

export type Domains = { [Name in keyof typeof described]: (typeof described)[Name]['operations'] }

const eachDomain = (take: (each: ReturnType<typeof domain>) => object) =>
  Object.fromEntries(Object.entries(described).map(([name, each]) => [name, take(each)]))

export const domains = eachDomain(({ operations }) => operations) as Domains
export const tags = eachDomain(({ tag }) => tag) as Record<keyof Domains, { name: string; description: string }>

/** Every operation, in order. */
export const allOperations = Object.values(domains).flatMap(operations => Object.values(operations) as AnyOperation[])
