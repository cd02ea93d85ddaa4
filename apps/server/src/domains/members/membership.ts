// Rules of membership that workspaces and organizations share.
import { mayGive, mayRole, withArticle } from '@tessera/contract'
import type { AssignableRole, Role } from '@tessera/contract'
import type { Context } from '../../kernel/context.ts'
import { problems } from '../../kernel/problems.ts'

interface Member {
  id: string
  user_id: string
  user_email: string
  role: Role
}

type Acting = Pick<Context<'workspace'>, 'user' | 'role' | 'record'>

/** Who manages members removes others; everybody may leave; the owner can do neither. */
export async function removeMember(
  { user, role, record }: Acting,
  member: Member,
  of: 'workspace' | 'organization',
  remove: () => Promise<unknown>,
) {
  const leaves = member.user_id === user.id
  if (!leaves && !mayRole(role, 'manage_members')) throw problems.roleLacks('manage_members')
  if (member.role === 'owner') throw problems.ownerStays()
  await remove()
  record({
    summary: leaves ? `${member.user_email} left` : `Removed ${member.user_email}`,
    subject: { kind: 'member', id: member.id, before: member, after: null },
  })
  return { message: leaves ? `You have left the ${of}` : 'Member removed successfully' }
}

/** Refuses to give a role that is not this member's to give. */
export function refuseToGive(giver: Role, role: AssignableRole): void {
  if (!mayGive(giver, role)) throw problems.roleLacks('manage_members')
}

export async function changeRole<M extends Member>(
  { record }: Pick<Acting, 'record'>,
  member: M,
  role: Role,
  update: () => Promise<unknown>,
): Promise<M> {
  if (member.role === 'owner') throw problems.ownerStays()
  const changed = { ...member, role }
  if (role === member.role) return changed
  await update()
  record({
    summary: `Made ${member.user_email} ${withArticle(role)} (was ${member.role})`,
    subject: { kind: 'member', id: member.id, before: member, after: changed },
  })
  return changed
}
