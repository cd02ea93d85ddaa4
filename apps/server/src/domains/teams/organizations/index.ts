import { feature } from '../../feature.ts'
import { organizations } from './organizations.ts'
import { organizationMembers } from './members.ts'
import { organizationWorkspaces } from './workspaces.ts'

export const organizationsFeature = feature({
  operations: { organizations, organizationMembers, organizationWorkspaces },
})
