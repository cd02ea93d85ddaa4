import { organizationMembers as contract } from '@tessera/contract'
import type { z } from 'zod'
import { findByEmail } from '../account/account.store.ts'
import { normalEmail } from '../account/create-user.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { limitLookUps } from '../members/look-up-limit.ts'
import { implement } from '../../kernel/operation.ts'
import { changeRole, refuseToGive, removeMember } from '../members/membership.ts'
import { problems } from '../../kernel/problems.ts'
import { inTwoStages } from '../../kernel/two-stages.ts'
import * as store from './organizations.store.ts'
import type { OrganizationMemberRow } from './organizations.store.ts'

type NewMember = z.output<typeof contract.add.input>

export const organizationMembers = implement(contract, {
  async list({ db, organization }) {
    const members = await store.listMembers(db, organization.id)
    return { members, total: members.length }
  },

  // Whoever adds members learns which addresses have an account: that is slowed before anything is held.
  add: inTwoStages(limitLookUps, async (context: Context<'organization'>, { email, role }: NewMember) => {
    const { db, organization, newId, now, record } = context
    refuseToGive(context.role, role)
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
      email_verified: user.email_verified,
    }
    await store.insertMember(db, member, context.user.id, now)
    record({
      summary: `Added ${user.email} as ${role}`,
      subject: { kind: 'member', id: member.id, before: null, after: member },
    })
    return member
  }),

  async update(context, { role }) {
    refuseToGive(context.role, role)
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
