// The tags of the OpenAPI documents, one for each domain of the contract.
import type { Domains } from '@tessera/contract'

export const tags: Record<keyof Domains, { name: string; description: string }> = {
  workspaces: { name: 'Workspaces', description: 'Workspaces hold tokensets and have members with roles.' },
  tokensets: { name: 'Tokensets', description: 'A tokenset holds the same token names in several modes.' },
  modes: { name: 'Modes', description: 'A mode is a variation: a theme, a platform, a brand.' },
  tokens: { name: 'Tokens', description: 'Named values: literals of 18 types, or aliases.' },
  groups: { name: 'Groups', description: 'Tokens whose names begin with the same segments.' },
  batch: { name: 'Batch', description: 'Many tokens at once: all or nothing.' },
  scales: { name: 'Scales', description: 'Rules that make tokens: sizes and colors in steps.' },
  resolvers: { name: 'Resolvers', description: 'Themes with independent axes, over the modes of several tokensets.' },
  checks: { name: 'Checks', description: 'Rules that tokens keep, what breaks them, and what of it is known.' },
  discovery: { name: 'Discovery', description: 'Finding tokens and their ids, for agents.' },
  exports: { name: 'Exports', description: 'Modes and tokensets as files for each platform.' },
  outputs: { name: 'Outputs', description: 'Which files a team wants written, kept with the workspace.' },
  imports: { name: 'Imports', description: 'Documents of other tools, read and merged.' },
  changes: { name: 'Changes', description: 'The history: every write, who did it and what it did.' },
  events: { name: 'Events', description: 'What changes in a workspace, as it happens.' },
  proposals: { name: 'Proposals', description: 'Edits that are proposed and not made yet.' },
  proposalReviews: { name: 'Reviews', description: 'Approvals of proposals, requests for changes, and comments.' },
  proposalRules: { name: 'Proposal rules', description: 'Which changes need whose approval.' },
  webhooks: { name: 'Webhooks', description: 'Addresses that are told what changes in a workspace.' },
  sharedPages: { name: 'Shared pages', description: 'Pages that show tokens to others.' },
  members: { name: 'Members', description: 'Who may do what in a workspace.' },
  subscription: { name: 'Subscription', description: 'What the plan allows, and what is beyond it.' },
  organizations: {
    name: 'Organizations',
    description: 'Organizations own workspaces together and publish their tokens.',
  },
  organizationMembers: {
    name: 'Organization members',
    description: "Roles that hold in all of an organization's workspaces.",
  },
  organizationWorkspaces: {
    name: 'Organization workspaces',
    description: 'Which workspaces belong to an organization.',
  },
  environments: {
    name: 'Environments',
    description: 'Places to publish to: Production, and those that come before it.',
  },
  releases: { name: 'Releases', description: 'What organizations have published, as files for builds.' },
  apiKeys: { name: 'API keys', description: 'Keys for programs, and the apps that you have connected.' },
  account: { name: 'Account', description: 'Who is calling.' },
  notifications: { name: 'Notifications', description: 'What happened that concerns the caller.' },
  audit: { name: 'Audit log', description: 'Who did what on this instance; for its administrators.' },
  admin: { name: 'Administration', description: 'The accounts of this instance; for its administrators.' },
}
