import { organizationMembers as contract } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { endInvitations } from '../members/invitations.store.ts'
import { membership } from '../members/membership.ts'
import { peopleOf } from '../members/people.ts'
import * as store from './organizations.store.ts'

export const organizationMembers = implement(contract, {
  async list({ db, organization }) {
    const members = await store.listMembers(db, organization.id)
    return { members, total: members.length }
  },
  people: async ({ db, organization }) => peopleOf(await store.listMembers(db, organization.id)),

  ...membership(({ db, user, organization, now }: Context<'organization'>) => ({
    of: 'organization',
    find: by => store.findMember(db, organization.id, by),
    async insert({ id, ...rest }) {
      const member = { id, organization_id: organization.id, ...rest }
      await store.insertMember(db, member, user.id, now)
      await endInvitations(db, { organization_id: organization.id }, member.user_email)
      return member
    },
    update: (id, role) => store.updateMember(db, id, role, now),
    delete: id => store.deleteMember(db, id),
  })),
})
