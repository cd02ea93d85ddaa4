// Membership works alike in workspaces and organizations, which differ in their tables and limits.
import { mayGive, mayRole, withArticle } from '@tessera/contract'
import type { AssignableRole, Role } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { findByEmail } from '../../people/accounts/accounts.store.ts'
import { normalEmail } from '../../people/accounts/create-user.ts'
import { limitLookUps } from './look-up-limit.ts'

interface Member {
  id: string
  user_id: string
  role: Role
  user_email: string
  user_name: string
  email_verified: boolean
}

/** The stored members of a workspace or organization. */
interface MemberTable<M extends Member> {
  of: 'workspace' | 'organization'
  find: (by: { id: string } | { user_id: string }) => Promise<M | undefined>
  /** Refuses a member beyond the limit. */
  insert: (member: Member) => Promise<M>
  update: (id: string, role: Role) => Promise<unknown>
  delete: (id: string) => Promise<unknown>
}

type Acting = Omit<Context<'account'>, 'rehearsed'> & { role: Role }

/** The operations on members; `tableOf` returns the table for a context. */
export function membership<C extends Acting, M extends Member>(tableOf: (context: C) => MemberTable<M>) {
  return {
    // Adding members reveals which addresses have an account, so it is rate limited before any lock.
    add: inTwoStages(limitLookUps, async (context: C, { email, role }: { email: string; role: AssignableRole }) => {
      const { db, newId, record } = context
      refuseToGive(context.role, role)
      const user = await findByEmail(db, normalEmail(email))
      if (!user) throw problems.noSuchAccount()
      const table = tableOf(context)
      const former = await table.find({ user_id: user.id })
      if (former) {
        context.status = 200
        return changeRole(context, table, former, role)
      }
      const member = await table.insert({
        id: newId(),
        user_id: user.id,
        role,
        user_email: user.email,
        user_name: user.name,
        email_verified: user.email_verified,
      })
      record({
        summary: `Added ${user.email} as ${role}`,
        subject: { kind: 'member', id: member.id, before: null, after: member },
      })
      return member
    }),

    async update(context: C, { role }: { role: AssignableRole }) {
      refuseToGive(context.role, role)
      const table = tableOf(context)
      return changeRole(context, table, await memberNamed(context, table), role)
    },

    /** Managers of members may remove others; every member may leave; the owner can neither be removed nor leave. */
    async remove(context: C) {
      const { user, role, record } = context
      const table = tableOf(context)
      const member = await memberNamed(context, table)
      const leaves = member.user_id === user.id
      if (!leaves && !mayRole(role, 'manage_members')) throw problems.roleLacks('manage_members')
      if (member.role === 'owner') throw problems.ownerStays()
      await table.delete(member.id)
      record({
        summary: leaves ? `${member.user_email} left` : `Removed ${member.user_email}`,
        subject: { kind: 'member', id: member.id, before: member, after: null },
      })
      return { message: leaves ? `You have left the ${table.of}` : 'Member removed successfully' }
    },
  }
}

/** Refuses a role that this member may not give. */
export function refuseToGive(giver: Role, role: AssignableRole): void {
  if (!mayGive(giver, role)) throw problems.roleLacks('manage_members')
}

async function memberNamed<M extends Member>({ params }: Acting, table: MemberTable<M>): Promise<M> {
  const id = params.member_id ?? ''
  const member = isId(id) ? await table.find({ id }) : undefined
  if (!member) throw problems.notFound('Member')
  return member
}

async function changeRole<M extends Member>(
  { record }: Acting,
  table: MemberTable<M>,
  member: M,
  role: Role,
): Promise<M> {
  if (member.role === 'owner') throw problems.ownerStays()
  const changed = { ...member, role }
  if (role === member.role) return changed
  await table.update(member.id, role)
  record({
    summary: `Made ${member.user_email} ${withArticle(role)} (was ${member.role})`,
    subject: { kind: 'member', id: member.id, before: member, after: changed },
  })
  return changed
}
