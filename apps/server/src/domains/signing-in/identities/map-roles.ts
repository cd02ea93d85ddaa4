// Gives a person the role in an organization that the groups at their provider stand for, at each sign-in. Memberships
// that people gave stay as they are.
import { assignableRoles } from '@tessera/contract'
import type { AssignableRole } from '@tessera/contract'
import type { RoleMapping } from './read-providers.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { deleteMember, updateMember } from '../../teams/organizations/organizations.store.ts'
import { findMapped, insertMapped, organizationExists } from './role-mapping.store.ts'
import type { MappedMember } from './role-mapping.store.ts'
import { note } from './signing-on.ts'
import type { SigningOn } from './signing-on.ts'

/** The strongest of the roles; null: no group gives one. */
function roleOf(groups: readonly string[], roles: RoleMapping['roles']): AssignableRole | null {
  const given = new Set(groups.flatMap(group => (Object.hasOwn(roles, group) ? [roles[group]!] : [])))
  return assignableRoles.find(role => given.has(role)) ?? null
}

export async function mapRoles(context: SigningOn, user: UserRow): Promise<void> {
  const { db, log, provider, proved } = context
  const mapping = provider.settings.roleMapping
  if (!mapping) return
  const role = roleOf(proved.groups, mapping.roles)
  const member = await findMapped(db, mapping.organization, user.id)
  if (member) return changeMapped(context, user, member, role)
  if (role === null) return
  if (await organizationExists(db, mapping.organization)) return addMapped(context, user, role)
  log.warn({ event: 'role-mapping-organization-missing', provider: provider.settings.id }, 'no such organization')
}

async function addMapped(context: SigningOn, user: UserRow, role: AssignableRole): Promise<void> {
  const { db, newId, now, provider } = context
  const organization_id = provider.settings.roleMapping!.organization
  const member = { id: newId(), organization_id, user_id: user.id, role, role_by: provider.settings.id, at: now }
  if (!(await insertMapped(db, member))) return
  await noteMember(context, user, `Added ${user.email} as ${role}, by the groups of "${provider.settings.name}"`, {
    id: member.id,
    before: null,
    after: role,
  })
}

async function changeMapped(
  context: SigningOn,
  user: UserRow,
  { id, role: before, role_by }: MappedMember,
  role: AssignableRole | null,
): Promise<void> {
  const { db, now, provider } = context
  if (role_by !== provider.settings.id || before === 'owner' || before === role) return
  const by = `by the groups of "${provider.settings.name}"`
  if (role === null) {
    await deleteMember(db, id)
    return noteMember(context, user, `Removed ${user.email}, ${by}`, { id, before, after: null })
  }
  await updateMember(db, id, role, now)
  await noteMember(context, user, `Made ${user.email} ${role} (was ${before}), ${by}`, { id, before, after: role })
}

interface MemberChange {
  id: string
  before: string | null
  after: string | null
}

function noteMember(context: SigningOn, user: UserRow, summary: string, { id, before, after }: MemberChange) {
  const member = (role: string) => ({ id, user_id: user.id, user_email: user.email, role })
  const written = { before: before === null ? null : member(before), after: after === null ? null : member(after) }
  return note(context, 'map_provider_role', {
    summary,
    subject: { kind: 'member', id, ...(written as { before: null; after: ReturnType<typeof member> }) },
    user_id: user.id,
    organization_id: context.provider.settings.roleMapping!.organization,
  })
}
