import { organizationMembers as contract } from '@tessera/contract'
import { findByEmail } from '../account/account.store.ts'
import { normalEmail } from '../account/create-user.ts'
import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { slowLookUps } from '../members/slow.ts'
import { implement } from '../operation.ts'
import { changeRole, removeMember } from '../members/membership.ts'
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
      return changeRole(context, former, role, () => store.updateMember(context.db, former.id, role, context.now))
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

  async update(context, { role }) {
    const member = await memberNamed(context)
    return changeRole(context, member, role, () => store.updateMember(context.db, member.id, role, context.now))
  },

  async remove(context) {
    const member = await memberNamed(context)
    return removeMember(context, member, 'organization', () => store.deleteMember(context.db, member.id))
  },
})

async function memberNamed({ db, organization, params }: Context<'organization'>): Promise<OrganizationMemberRow> {
  const id = params.member_id ?? ''
  const member = isId(id) ? await store.findMember(db, organization.id, { id }) : undefined
  if (!member) throw problems.notFound('Member')
  return member
}
