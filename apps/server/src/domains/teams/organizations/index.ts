import { feature } from '../../feature.ts'
import { organizations } from './organizations.ts'
import { organizationMembers } from './members.ts'
import { organizationWorkspaces } from './workspaces.ts'

export const organizationsFeature = feature({
  operations: { organizations, organizationMembers, organizationWorkspaces },
  subjects: {
    organization: { event: null, final: 'organizations are changed in their own settings' },
    organization_workspace: {
      event: 'workspace.updated',
      final: 'workspaces are put in and taken out in the settings of the organization',
    },
  },
})
