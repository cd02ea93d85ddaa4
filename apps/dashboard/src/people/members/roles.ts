import { assignableRoles, mayGive, permissions, refusalOf, roleTable, rolesFrom, withArticle } from '@tessera/contract'
import type { Permission, Refusal, Role } from '@tessera/contract'
import type { Choice } from '../../ui/form/select.tsx'

/** The assignable roles with their labels, the weakest first; roles that this member cannot assign are disabled. */
export const choicesFor = (giver: Role): Choice[] =>
  assignableRoles
    .map(role => ({
      id: role,
      label: roleTable[role].label,
      hint: roleTable[role].hint,
      disabled: !mayGive(giver, role),
    }))
    .reverse()

/** A workspace or an organization, as the signed-in user sees it. */
interface RoleIn {
  user_role: Role
  is_read_only?: boolean
}

/**
 * Why the signed-in user lacks the permission there, as text for tooltips; null where they have it. `production`: for
 * the environment Production.
 */
export function whyNot(permission: Permission, place: RoleIn | null | undefined, production = false): string | null {
  if (!place) return 'This is not loaded yet'
  const { user_role: role, is_read_only: readOnly = false } = place
  // The server itself reports what depends on the plan (`enforcement` of the subscription), and that a workspace takes
  // changes by proposal only.
  const plan = { api_write: true, organizations: true }
  const refusal = refusalOf(permission, {
    scopes: null,
    role,
    readOnly,
    plan,
    production,
  })
  return refusal && sentences[refusal.because](role, refusal as never)
}

type Sentences = { [B in Refusal['because']]: (role: Role, refusal: Extract<Refusal, { because: B }>) => string }

const sentences: Sentences = {
  role: (role, { permission }) =>
    `You are ${withArticle(role)} here. This takes ${oneOf.format(rolesFrom(permissions[permission].least).map(withArticle))}.`,
  'read-only': () => 'The owner’s plan has no organizations at present',
  scope: (_, { scope }) => `This takes the scope ${scope}`,
  plan: () => 'The plan does not include this',
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
