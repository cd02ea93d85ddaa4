import { feature } from '../../feature.ts'
import { workspaceInvites, organizationInvites, invites } from './invitations.ts'

export const invitationsFeature = feature({
  operations: { workspaceInvites, organizationInvites, invites },
  subjects: {
    invitation: { event: null, final: 'invitations are made and withdrawn in the members settings' },
  },
})
