import { feature } from '../../feature.ts'
import { members } from './members.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { purgeInvitations } from './invitations.store.ts'
import { tells } from './tells.ts'

export const membersFeature = feature({
  operations: { members },
  jobs: { chores: [sweep('sweep_invitations', purgeInvitations)] },
  tells,
  subjects: {
    member: {
      event: { created: 'member.added', updated: 'member.updated', deleted: 'member.removed' },
      final: 'members are added and removed in the members settings',
    },
  },
})
