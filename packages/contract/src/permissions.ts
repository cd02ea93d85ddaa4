// Who may do what: one table. The guard, the dialogs and the refusal tests read it.
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

/** What a member can be made; there is one owner, and it does not change. */
export const assignableRoles = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[]

export const scopes = ['read:tokens', 'write:tokens', 'export:tokens'] as const
export type Scope = (typeof scopes)[number]

interface PermissionRule {
  /** The scope an API token must carry; null: no scope, the operation is for signed-in people. */
  scope: Scope | null
  /** The workspace roles that have it. */
  roles: readonly Role[]
  /** Whether the owner's plan must include API write access when an API token asks. */
  planGated: boolean
  /** What a role that lacks it is told (403). */
  refusal: string
}

const viewerWrites = 'Your workspace role does not allow API write operations on this workspace.'

export const permissions = {
  read: { scope: 'read:tokens', roles, planGated: false, refusal: viewerWrites },
  export: { scope: 'export:tokens', roles, planGated: false, refusal: viewerWrites },
  write: { scope: 'write:tokens', roles: ['owner', 'admin', 'editor'], planGated: true, refusal: viewerWrites },
  manage_members: {
    scope: null,
    roles: ['owner', 'admin'],
    planGated: false,
    refusal: 'You do not have permission to manage members.',
  },
  /** Anyone may leave by themselves; taking out others is managing members. */
  leave: { scope: null, roles, planGated: false, refusal: 'You do not have permission to manage members.' },
  manage_organization: {
    scope: null,
    roles: ['owner', 'admin'],
    planGated: false,
    refusal: 'You do not have permission to manage this organization.',
  },
  delete_organization: {
    scope: null,
    roles: ['owner'],
    planGated: false,
    refusal: 'Only the owner can delete an organization.',
  },
  /** To any environment but Production, where `publish_production` takes its place. */
  publish: {
    scope: 'write:tokens',
    roles: ['owner', 'admin', 'editor'],
    planGated: false,
    refusal: 'You do not have permission to publish in this organization.',
  },
  publish_production: {
    scope: 'write:tokens',
    roles: ['owner', 'admin'],
    planGated: false,
    refusal: 'You do not have permission to publish to Production.',
  },
  /** An account whose plan includes organizations. */
  create_organization: { scope: null, roles, planGated: false, refusal: viewerWrites },
  /** On one's own account, or open to all: nothing beyond being the caller. */
  self: { scope: null, roles, planGated: false, refusal: viewerWrites },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions

export function mayRole(role: Role, permission: Permission): boolean {
  return (permissions[permission].roles as readonly Role[]).includes(role)
}

/** The stronger of two roles. */
export function higherRole(a: Role | null, b: Role | null): Role | null {
  if (!a || !b) return a ?? b
  return roles.indexOf(a) <= roles.indexOf(b) ? a : b
}
