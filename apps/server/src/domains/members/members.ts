import { members as contract } from '@tessera/contract'
import type { z } from 'zod'
import { findByEmail } from '../account/account.store.ts'
import { normalEmail } from '../account/create-user.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { implement } from '../../kernel/operation.ts'
import { changeRole, refuseToGive, removeMember } from './membership.ts'
import { problems } from '../../kernel/problems.ts'
import { inTwoStages } from '../../kernel/two-stages.ts'
import { limitLookUps } from './look-up-limit.ts'
import * as store from './members.store.ts'
import type { MemberRow } from './members.store.ts'

type NewMember = z.output<typeof contract.add.input>

export const members = implement(contract, {
  list: async ({ db, workspace }) => ({ members: await store.listMembers(db, workspace.id), invitations: [] }),

  // Whoever adds members learns which addresses have an account: that is slowed before anything is held.
  add: inTwoStages(limitLookUps, async (context: Context<'workspace'>, { email, role }: NewMember) => {
    const { db, workspace, workspacePlan, newId, now, record } = context
    refuseToGive(context.role, role)
    const user = await findByEmail(db, normalEmail(email))
    if (!user) throw problems.noSuchAccount()
    const former = await store.findMember(db, workspace.id, { user_id: user.id })
    if (former) {
      context.status = 200
      return changeRole(context, former, role, () => store.updateMember(context.db, former.id, role, context.now))
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
      email_verified: user.email_verified,
    }
    await store.insertMember(db, { ...member, added_by: context.user.id, at: now })
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
    return removeMember(context, member, 'workspace', () => store.deleteMember(context.db, member.id))
  },
})

async function memberNamed({ db, workspace, params }: Context<'workspace'>): Promise<MemberRow> {
  const id = params.member_id ?? ''
  const member = isId(id) ? await store.findMember(db, workspace.id, { id }) : undefined
  if (!member) throw problems.notFound('Member')
  return member
}
