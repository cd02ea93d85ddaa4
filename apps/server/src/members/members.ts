import { mayRole, members as contract } from '@tessera/contract'
import type { Role } from '@tessera/contract'
import { findByEmail } from '../account/account.store.ts'
import { normalEmail } from '../account/create-user.ts'
import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { implement } from '../operation.ts'
import { problems } from '../problems.ts'
import { slowLookUps } from './slow.ts'
import * as store from './members.store.ts'
import type { MemberRow } from './members.store.ts'

export const members = implement(contract, {
  list: async ({ db, workspace }) => ({ members: await store.listMembers(db, workspace.id), invitations: [] }),

  async add(context, { email, role }) {
    const { db, workspace, workspacePlan, newId, now, record } = context
    await slowLookUps(context)
    const user = await findByEmail(db, normalEmail(email))
    if (!user) throw problems.noSuchAccount()
    const former = await store.findMember(db, workspace.id, { user_id: user.id })
    if (former) {
      context.status = 200
      return changeRole(context, former, role)
    }
    const { roles, members: limit } = workspacePlan
    if (!roles || (limit !== null && (await store.countMembers(db, workspace.id)) >= limit))
      throw problems.memberLimit()
    const member: MemberRow = {
      id: newId(),
      workspace_id: workspace.id,
      user_id: user.id,
      role,
      user_email: user.email,
      user_name: user.name,
    }
    await store.insertMember(db, { ...member, at: now })
    record({
      summary: `Added ${user.email} as ${role}`,
      subject: { kind: 'member', id: member.id, before: null, after: member },
    })
    return member
  },

  update: async (context, { role }) => changeRole(context, await memberNamed(context), role),

  async remove(context) {
    const { db, user, role, record } = context
    const member = await memberNamed(context)
    const leaves = member.user_id === user.id
    if (!leaves && !mayRole(role, 'manage_members')) throw problems.roleLacks('manage_members')
    if (member.role === 'owner') throw problems.ownerStays()
    await store.deleteMember(db, member.id)
    record({
      summary: leaves ? `${member.user_email} left` : `Removed ${member.user_email}`,
      subject: { kind: 'member', id: member.id, before: member, after: null },
    })
    return { message: leaves ? 'You have left the workspace' : 'Member removed successfully' }
  },
})

async function memberNamed({ db, workspace, params }: Context<'workspace'>): Promise<MemberRow> {
  const id = params.member_id ?? ''
  const member = isId(id) ? await store.findMember(db, workspace.id, { id }) : undefined
  if (!member) throw problems.notFound('Member')
  return member
}

async function changeRole(
  { db, now, record }: Context<'workspace'>,
  member: MemberRow,
  role: Role,
): Promise<MemberRow> {
  if (member.role === 'owner') throw problems.ownerStays()
  const changed = { ...member, role }
  if (role === member.role) return changed
  await store.updateMember(db, member.id, role, now)
  record({
    summary: `Made ${member.user_email} ${role === 'viewer' ? 'a' : 'an'} ${role} (was ${member.role})`,
    subject: { kind: 'member', id: member.id, before: member, after: changed },
  })
  return changed
}
