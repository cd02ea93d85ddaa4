// The roles of members of workspaces and organizations, from the strongest to the weakest. A role has all permissions
// of the weaker ones. Tests compare the guard, the dialogs, the manual's table and the database's constraint with this
// table.
interface RoleRecord {
  /** Shown in dialogs. */
  label: string
  /** The role's permissions, for the choice of a role. */
  hint: string
  /** The weakest role that may assign it; null: it belongs to the creator of the workspace or organization and cannot be assigned. */
  givenBy: string | null
}

export const roleTable = {
  owner: { label: 'Owner', hint: 'Made it, and can delete it', givenBy: null },
  admin: { label: 'Admin', hint: 'Manages members, too', givenBy: 'admin' },
  editor: { label: 'Editor', hint: 'Changes tokens, modes and tokensets', givenBy: 'admin' },
  viewer: { label: 'Viewer', hint: 'Reads and exports', givenBy: 'admin' },
} as const satisfies Record<string, RoleRecord>

export type Role = keyof typeof roleTable
export const roles = Object.keys(roleTable) as Role[]

/** The roles that a member can be assigned. */
export type AssignableRole = { [R in Role]: (typeof roleTable)[R]['givenBy'] extends null ? never : R }[Role]
export const assignableRoles = roles.filter((role): role is AssignableRole => roleTable[role].givenBy !== null)

export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) <= roles.indexOf(least)

export const rolesFrom = (least: Role): Role[] => roles.filter(role => isAtLeast(role, least))

export function mayGive(giver: Role, role: AssignableRole): boolean {
  const least: Role = roleTable[role].givenBy
  return isAtLeast(giver, least)
}

/** The stronger of two roles. */
export function higherRole(a: Role | null, b: Role | null): Role | null {
  if (!a || !b) return a ?? b
  return isAtLeast(a, b) ? a : b
}

/** `an editor`, in a sentence. */
export const withArticle = (role: Role): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
