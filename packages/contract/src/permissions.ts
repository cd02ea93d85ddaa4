// The permissions: a table and a function that decides by it. The guard, the MCP tools, the command line, the dashboard
// and the refusal tests use them.
import type { Plan } from './plans.ts'
import { isAtLeast } from './roles.ts'
import type { Role } from './roles.ts'

export const scopes = ['read:tokens', 'write:tokens', 'export:tokens'] as const
export type Scope = (typeof scopes)[number]

type PlanFeature = keyof Pick<Plan, 'api_write' | 'organizations'>

interface PermissionRule {
  /** The scope that an API token needs; null: only signed-in users may do it. */
  scope: Scope | null
  /** The weakest role that has the permission. */
  least: Role
  /** Whether it writes, so that a read-only organization refuses it. */
  writes: boolean
  /** The plan feature that it requires; `api_write` is required of API tokens only. */
  plan: PlanFeature | null
  /** The message of the 403 for roles without it. */
  refusal: string
}

const viewerWrites = 'Your workspace role does not allow API write operations on this workspace.'

export const permissions = {
  read: { scope: 'read:tokens', least: 'viewer', writes: false, plan: null, refusal: viewerWrites },
  export: { scope: 'export:tokens', least: 'viewer', writes: false, plan: null, refusal: viewerWrites },
  /** Immediate edits of tokens and their containers, which a workspace with changes by proposal only refuses. */
  write: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  /** Edits under review. */
  propose: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  /** Decisions with responsibility: merging a proposal, accepting findings. */
  decide: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  /** For everyone who may read; the proposal rules decide whose approval counts. */
  review: { scope: 'write:tokens', least: 'viewer', writes: true, plan: 'api_write', refusal: viewerWrites },
  comment: { scope: 'write:tokens', least: 'viewer', writes: true, plan: 'api_write', refusal: viewerWrites },
  /** On the caller's notifications, which a read-only key must not change. */
  mark_read: { scope: 'write:tokens', least: 'viewer', writes: true, plan: null, refusal: viewerWrites },
  manage_proposals: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: 'api_write',
    refusal: 'You do not have permission to change the proposal rules of this workspace.',
  },
  manage_checks: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: 'api_write',
    refusal: 'You do not have permission to change the check rules of this workspace.',
  },
  /** Where code uses tokens, which changes none. */
  report_usage: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  manage_usage: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: 'api_write',
    refusal: 'You do not have permission to delete usage reports of this workspace.',
  },
  /** What tokens are for and where components use them, which changes no value. */
  describe: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  /** What agents read first. */
  pin_guidance: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: 'api_write',
    refusal: 'You do not have permission to pin guidance in this workspace.',
  },
  /** Pages that show tokens to others, without changing them. */
  share: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  view_webhooks: {
    scope: 'read:tokens',
    least: 'admin',
    writes: false,
    plan: null,
    refusal: 'You do not have permission to see the webhooks of this workspace.',
  },
  manage_webhooks: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: 'api_write',
    refusal: 'You do not have permission to manage the webhooks of this workspace.',
  },
  view_git: {
    scope: 'read:tokens',
    least: 'admin',
    writes: false,
    plan: null,
    refusal: 'You do not have permission to see the Git connection of this workspace.',
  },
  manage_git: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: 'api_write',
    refusal: 'You do not have permission to manage the Git connection of this workspace.',
  },
  /** Also where an organization is read-only. */
  view_invitations: {
    scope: null,
    least: 'admin',
    writes: false,
    plan: null,
    refusal: 'You do not have permission to manage members.',
  },
  manage_members: {
    scope: null,
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to manage members.',
  },
  view_service_keys: {
    scope: null,
    least: 'admin',
    writes: false,
    plan: null,
    refusal: 'You do not have permission to see the keys of service accounts.',
  },
  /** Every member may leave; removing others requires managing members. */
  leave: {
    scope: null,
    least: 'viewer',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to manage members.',
  },
  manage_organization: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to manage this organization.',
  },
  /** Which packages the registry gives to whom. */
  manage_packages: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to change the packages of this organization.',
  },
  view_audit: {
    scope: null,
    least: 'admin',
    writes: false,
    plan: null,
    refusal: 'You do not have permission to see the audit log of this organization.',
  },
  delete_organization: {
    scope: null,
    least: 'owner',
    writes: true,
    plan: null,
    refusal: 'Only the owner can delete an organization.',
  },
  /** To every environment but Production, which requires `publish_production`. */
  publish: {
    scope: 'write:tokens',
    least: 'editor',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to publish in this organization.',
  },
  /** To publish despite blocking findings. */
  override_findings: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'Only an admin or owner may override findings.',
  },
  publish_production: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to publish to Production.',
  },
  /** For accounts whose plan includes organizations. */
  create_organization: {
    scope: 'write:tokens',
    least: 'viewer',
    writes: true,
    plan: 'organizations',
    refusal: viewerWrites,
  },
  /** On the caller's own account, or public: no further requirements. */
  self: { scope: null, least: 'viewer', writes: true, plan: null, refusal: viewerWrites },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions

/** The relation of the caller to the subject. */
export interface Standing {
  /** The scopes of the caller's API token; null: a signed-in user. */
  scopes: readonly Scope[] | null
  /** In the workspace or organization; every caller owns their account. */
  role: Role
  /** The organization is read-only, because its owner's plan does not include organizations. */
  readOnly: boolean
  /** The features of the plan that applies to the subject. */
  plan: Record<PlanFeature, boolean>
  /** The environment is Production. */
  production: boolean
}

/** Whose changes need a proposal; a publishing agent may also publish. `isOpenTo` decides which operations remain. */
export type ProposalsOnly = 'everybody' | 'agent' | 'publishing agent'

/** Why the caller lacks a permission. */
export type Refusal =
  | { because: 'scope'; scope: Scope }
  | { because: 'role'; permission: Permission }
  | { because: 'read-only' }
  | { because: 'plan'; feature: PlanFeature }

/** The scope that an API token lacks. Checked before the subject is loaded. */
export function missingScope(permission: Permission, granted: Standing['scopes']): Scope | null {
  const { scope } = permissions[permission]
  return scope === null || granted === null || granted.includes(scope) ? null : scope
}

export function mayRole(role: Role, permission: Permission): boolean {
  return isAtLeast(role, permissions[permission].least)
}

/** Why a caller with this standing lacks the permission, or the first of several reasons; null: they have it. */
export function refusalOf(permission: Permission, standing: Standing): Refusal | null {
  const { role, readOnly, plan, production } = standing
  const required = permission === 'publish' && production ? 'publish_production' : permission
  const { writes, plan: feature } = permissions[required]
  const scope = missingScope(required, standing.scopes)
  if (scope) return { because: 'scope', scope }
  if (!mayRole(role, required)) return { because: 'role', permission: required }
  if (writes && readOnly) return { because: 'read-only' }
  const isRequired = feature === 'api_write' ? standing.scopes !== null : feature !== null
  return feature && isRequired && !plan[feature] ? { because: 'plan', feature } : null
}
