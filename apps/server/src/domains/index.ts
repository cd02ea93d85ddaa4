// The domains' code, bound to the contract. The compiler names what is missing.
import { domains as contract } from '@tessera/contract'
import type { AnyOperation, Domains } from '@tessera/contract'
import { account } from './account/account.ts'
import { admin } from './admin/admin.ts'
import { apiKeys } from './api-keys/api-keys.ts'
import { audit } from './audit/audit.ts'
import { changes } from './changes/changes.ts'
import { environments } from './environments/environments.ts'
import { checks } from './checks/checks.ts'
import { discovery } from './discovery/discovery.ts'
import { events } from './events/events.ts'
import { exports } from './exports/exports.ts'
import { imports } from './imports/imports.ts'
import { members } from './members/members.ts'
import { modes } from './modes/modes.ts'
import { notifications } from './notifications/notifications.ts'
import type { Bound } from '../kernel/call.ts'
import type { Implementation } from '../kernel/operation.ts'
import { subscription } from './subscription/subscription.ts'
import { outputs } from './outputs/outputs.ts'
import { organizationMembers } from './organizations/members.ts'
import { organizations } from './organizations/organizations.ts'
import { organizationWorkspaces } from './organizations/workspaces.ts'
import { proposals } from './proposals/proposals.ts'
import { proposalReviews } from './proposals/reviews/reviews.ts'
import { proposalRules } from './proposals/rules.ts'
import { releases } from './releases/releases.ts'
import { resolvers } from './resolvers/resolvers.ts'
import { sharedPages } from './workspaces/pages/shared-pages.ts'
import { scales } from './scales/scales.ts'
import { batch } from './tokens/batch.ts'
import { groups } from './tokens/groups.ts'
import { tokens } from './tokens/tokens.ts'
import { tokensets } from './tokensets/tokensets.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { workspaces } from './workspaces/workspaces.ts'

const implementations: { [Name in keyof Domains]: Implementation<Domains[Name]> } = {
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
}

/** Every operation with the code that keeps its promise. */
export const bindings: Bound[] = Object.entries(contract).flatMap(([name, operations]) => {
  const domain = implementations[name as keyof Domains] as unknown as Record<string, Bound['run']>
  return Object.entries(operations).map(([key, operation]) => ({
    operation: operation as AnyOperation,
    run: domain[key]!,
  }))
})

export function bindingNamed(name: string): Bound {
  const found = bindings.find(({ operation }) => operation.name === name)
  if (!found) throw new Error(`no operation is named ${name}`)
  return found
}
