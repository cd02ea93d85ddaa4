import { assignableRoles, mayGive, permissions, refusalOf, roleTable, rolesFrom, withArticle } from '@tessera/contract'
import type { Permission, Refusal, Role } from '@tessera/contract'
import type { Choice } from '../ui/form/select.tsx'

/** The roles that members are given, in words, the weakest first; those that a member of this role cannot give are disabled. */
export const choicesFor = (giver: Role): Choice[] =>
  assignableRoles
    .map(role => ({
      id: role,
      label: roleTable[role].label,
      hint: roleTable[role].hint,
      disabled: !mayGive(giver, role),
    }))
    .reverse()

/** A workspace or an organization, as whoever is signed in sees it. */
interface Place {
  user_role: Role
  is_read_only?: boolean
}

/**
 * Why whoever is signed in may not do this there, as a sentence for tooltips; null where they may. `production`: to the environment
 * Production.
 */
export function whyNot(permission: Permission, place: Place | null | undefined, production = false): string | null {
  if (!place) return 'This is not loaded yet'
  const { user_role: role, is_read_only: readOnly = false } = place
  // What depends on the plan alone, the server says of the account: `enforcement` of its subscription.
  const plan = { api_write: true, organizations: true }
  const refusal = refusalOf(permission, { scopes: null, role, readOnly, plan, production })
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
