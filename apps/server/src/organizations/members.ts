import { mayRole, organizationMembers as contract } from '@tessera/contract'
import type { Role } from '@tessera/contract'
import { findByEmail } from '../account/account.store.ts'
import { normalEmail } from '../account/create-user.ts'
import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { slowLookUps } from '../members/slow.ts'
import { implement } from '../operation.ts'
import { problems } from '../problems.ts'
import * as store from './organizations.store.ts'
import type { OrganizationMemberRow } from './organizations.store.ts'

export const organizationMembers = implement(contract, {
  async list({ db, organization }) {
    const members = await store.listMembers(db, organization.id)
    return { members, total: members.length }
  },

  async add(context, { email, role }) {
    const { db, organization, newId, now, record } = context
    await slowLookUps(context)
    const user = await findByEmail(db, normalEmail(email))
    if (!user) throw problems.noSuchAccount()
    const former = await store.findMember(db, organization.id, { user_id: user.id })
    if (former) {
      context.status = 200
      return changeRole(context, former, role)
    }
    const member = {
      id: newId(),
      organization_id: organization.id,
      user_id: user.id,
      role,
      user_email: user.email,
      user_name: user.name,
    }
    await store.insertMember(db, member, now)
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
    return { message: leaves ? 'You have left the organization' : 'Member removed successfully' }
  },
})

async function memberNamed({ db, organization, params }: Context<'organization'>): Promise<OrganizationMemberRow> {
  const id = params.member_id ?? ''
  const member = isId(id) ? await store.findMember(db, organization.id, { id }) : undefined
  if (!member) throw problems.notFound('Member')
  return member
}

async function changeRole({ db, now, record }: Context<'organization'>, member: OrganizationMemberRow, role: Role) {
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
