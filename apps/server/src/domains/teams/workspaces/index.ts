import { feature } from '../../feature.ts'
import { workspaces } from './workspaces.ts'

export const workspacesFeature = feature({
  operations: { workspaces },
  subjects: {
    workspace: { event: { created: 'workspace.created', updated: 'workspace.updated', deleted: null } },
  },
})
