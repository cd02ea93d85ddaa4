import { members as contract } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { endInvitations } from './invitations.store.ts'
import { refuseBeyondPlan } from './beyond-plan.ts'
import { membership } from './membership.ts'
import { peopleOf } from './people.ts'
import * as store from './members.store.ts'

export const members = implement(contract, {
  list: async ({ db, workspace }) => ({ members: await store.listMembers(db, workspace.id), invitations: [] }),
  people: async ({ db, workspace }) => peopleOf(await store.listMembers(db, workspace.id)),

  ...membership(({ db, user, workspace, workspacePlan, now }: Context<'workspace'>) => ({
    of: 'workspace',
    find: by => store.findMember(db, workspace.id, by),
    async insert({ id, ...rest }) {
      await refuseBeyondPlan(db, workspace.id, workspacePlan)
      const member = { id, workspace_id: workspace.id, ...rest }
      await store.insertMember(db, { ...member, added_by: user.id, at: now })
      await endInvitations(db, { workspace_id: workspace.id }, member.user_email)
      return member
    },
    update: (id, role) => store.updateMember(db, id, role, now),
    delete: id => store.deleteMember(db, id),
  })),
})
