// The list of domains: what Tessera can do, in the order in which the reference shows it.
import { account } from './operations/account.ts'
import { admin } from './operations/admin.ts'
import { apiKeys } from './operations/api-keys.ts'
import { audit } from './operations/audit.ts'
import { changes } from './operations/changes.ts'
import { checks } from './operations/checks.ts'
import { environments } from './operations/environments.ts'
import { discovery } from './operations/discovery.ts'
import { events } from './operations/events.ts'
import { exports } from './operations/exports.ts'
import { groups } from './operations/groups.ts'
import { imports } from './operations/imports.ts'
import { members } from './operations/members.ts'
import { modes } from './operations/modes.ts'
import type { AnyOperation } from './operation.ts'
import { outputs } from './operations/outputs.ts'
import { organizations, organizationMembers, organizationWorkspaces } from './operations/organizations.ts'
import { notifications } from './operations/notifications.ts'
import { proposalReviews } from './operations/proposal-reviews.ts'
import { proposalRules } from './operations/proposal-rules.ts'
import { proposals } from './operations/proposals.ts'
import { releases } from './operations/releases.ts'
import { resolvers } from './operations/resolvers.ts'
import { sharedPages } from './operations/shared-pages.ts'
import { scales } from './operations/scales.ts'
import { subscription } from './operations/subscription.ts'
import { batch } from './operations/batch.ts'
import { tokens } from './operations/tokens.ts'
import { tokensets } from './operations/tokensets.ts'
import { webhooks } from './operations/webhooks.ts'
import { workspaces } from './operations/workspaces.ts'

export const domains = {
  workspaces,
  tokensets,
  modes,
  tokens,
  batch,
  groups,
  scales,
  resolvers,
  checks,
  proposals,
  proposalReviews,
  proposalRules,
  discovery,
  exports,
  outputs,
  imports,
  changes,
  events,
  webhooks,
  sharedPages,
  members,
  subscription,
  organizations,
  organizationMembers,
  organizationWorkspaces,
  environments,
  releases,
  apiKeys,
  account,
  notifications,
  admin,
  audit,
} as const satisfies Record<string, Record<string, AnyOperation>>

export type Domains = typeof domains

/** Every operation, in order. */
export const allOperations: AnyOperation[] = Object.values(domains).flatMap(
  domain => Object.values(domain) as AnyOperation[],
)
