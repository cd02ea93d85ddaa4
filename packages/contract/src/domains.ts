// The list of domains: what Tessera can do, in the order in which the reference shows it.
import { account } from './account.ts'
import { admin } from './admin.ts'
import { apiKeys } from './api-keys.ts'
import { changes } from './changes.ts'
import { environments } from './environments.ts'
import { discovery } from './discovery.ts'
import { exports } from './exports.ts'
import { imports } from './imports.ts'
import { members } from './members.ts'
import { modes } from './modes.ts'
import type { AnyOperation } from './operation.ts'
import { organizations, organizationMembers, organizationWorkspaces } from './organizations.ts'
import { releases } from './releases.ts'
import { subscription } from './subscription.ts'
import { tokens, batch } from './tokens.ts'
import { tokensets } from './tokensets.ts'
import { workspaces } from './workspaces.ts'

export const domains = {
  workspaces,
  tokensets,
  modes,
  tokens,
  batch,
  discovery,
  exports,
  imports,
  changes,
  members,
  subscription,
  organizations,
  organizationMembers,
  organizationWorkspaces,
  environments,
  releases,
  apiKeys,
  account,
  admin,
} as const satisfies Record<string, Record<string, AnyOperation>>

export type Domains = typeof domains

/** Every operation, in order. */
export const allOperations: AnyOperation[] = Object.values(domains).flatMap(
  domain => Object.values(domain) as AnyOperation[],
)
