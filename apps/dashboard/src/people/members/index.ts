import { feature } from '../../api/feature.ts'

/** An invitation ends when its address is added. */
const ofMembers = ['members/workspace_id', 'invitations/workspace_id', 'workspaces', 'downgrade-status'] as const
export const membersFeature = feature({
  stale: {
    members: ofMembers,
    workspaceInvites: ['invitations/workspace_id', 'activity', 'mails'],
    // Like signing in.
    invites: [],
  },
  events: {
    // Roles decide whose approval counts.
    member: ['members/workspace_id', 'workspaces', 'proposals/workspace_id', 'notifications'],
  },
  palette: async () => (await import('./palette.tsx')).palettePart,
})
