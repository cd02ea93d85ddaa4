// Who may do what: one table, and one function that decides by it. The guard, the tools of MCP, the command line, the dashboard and
// the refusal tests ask it.
import type { Plan } from './plans.ts'
import { isAtLeast } from './roles.ts'
import type { Role } from './roles.ts'

export const scopes = ['read:tokens', 'write:tokens', 'export:tokens'] as const
export type Scope = (typeof scopes)[number]

type PlanFeature = keyof Pick<Plan, 'api_write' | 'organizations'>

interface PermissionRule {
  /** The scope an API token must carry; null: no scope, the operation is for signed-in people. */
  scope: Scope | null
  /** The weakest role that has it. */
  least: Role
  /** Whether it changes something, so that a read-only organization refuses it. */
  writes: boolean
  /** What the plan that counts must include; `api_write` is asked of API tokens alone. */
  plan: PlanFeature | null
  /** What a role that lacks it is told (403). */
  refusal: string
}

const viewerWrites = 'Your workspace role does not allow API write operations on this workspace.'

export const permissions = {
  read: { scope: 'read:tokens', least: 'viewer', writes: false, plan: null, refusal: viewerWrites },
  export: { scope: 'export:tokens', least: 'viewer', writes: false, plan: null, refusal: viewerWrites },
  write: { scope: 'write:tokens', least: 'editor', writes: true, plan: 'api_write', refusal: viewerWrites },
  manage_members: {
    scope: null,
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to manage members.',
  },
  /** Anyone may leave by themselves; taking out others is managing members. */
  leave: {
    scope: null,
    least: 'viewer',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to manage members.',
  },
  manage_organization: {
    scope: null,
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to manage this organization.',
  },
  delete_organization: {
    scope: null,
    least: 'owner',
    writes: true,
    plan: null,
    refusal: 'Only the owner can delete an organization.',
  },
  /** To any environment but Production, where `publish_production` takes its place. */
  publish: {
    scope: 'write:tokens',
    least: 'editor',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to publish in this organization.',
  },
  publish_production: {
    scope: 'write:tokens',
    least: 'admin',
    writes: true,
    plan: null,
    refusal: 'You do not have permission to publish to Production.',
  },
  /** An account whose plan includes organizations. */
  create_organization: { scope: null, least: 'viewer', writes: true, plan: 'organizations', refusal: viewerWrites },
  /** On one's own account, or open to all: nothing beyond being the caller. */
  self: { scope: null, least: 'viewer', writes: true, plan: null, refusal: viewerWrites },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions

/** How whoever asks stands to what they ask about. */
export interface Standing {
  /** Of the API token they ask with; null: a person who is signed in. */
  scopes: readonly Scope[] | null
  /** In the workspace or organization; of an own account everybody is the owner. */
  role: Role
  /** The organization can be read, not changed: its owner's plan has none (any more). */
  readOnly: boolean
  /** Of the plan that counts for it. */
  plan: Record<PlanFeature, boolean>
  /** The environment is Production. */
  production: boolean
}

/** Why something may not be done. */
export type Refusal =
  | { because: 'scope'; scope: Scope }
  | { because: 'role'; permission: Permission }
  | { because: 'read-only' }
  | { because: 'plan'; feature: PlanFeature }

/** The scope that an API token lacks. Known before it is known what it asks about. */
export function missingScope(permission: Permission, granted: Standing['scopes']): Scope | null {
  const { scope } = permissions[permission]
  return scope === null || granted === null || granted.includes(scope) ? null : scope
}

export function mayRole(role: Role, permission: Permission): boolean {
  return isAtLeast(role, permissions[permission].least)
}

/** Why whoever stands so may not; null where they may. What is refused for several reasons tells the first. */
export function refusalOf(permission: Permission, standing: Standing): Refusal | null {
  const { role, readOnly, plan, production } = standing
  const asked = permission === 'publish' && production ? 'publish_production' : permission
  const { writes, plan: feature } = permissions[asked]
  const scope = missingScope(asked, standing.scopes)
  if (scope) return { because: 'scope', scope }
  if (!mayRole(role, asked)) return { because: 'role', permission: asked }
  if (writes && readOnly) return { because: 'read-only' }
  const isAsked = feature === 'api_write' ? standing.scopes !== null : feature !== null
  if (feature && isAsked && !plan[feature]) return { because: 'plan', feature }
  return null
}
