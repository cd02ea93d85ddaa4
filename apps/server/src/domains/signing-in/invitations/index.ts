import { feature } from '../../feature.ts'
import { workspaceInvites, organizationInvites, invites } from './invitations.ts'

export const invitationsFeature = feature({
  operations: { workspaceInvites, organizationInvites, invites },
})
