import { feature } from '../../feature.ts'
import { workspaces } from './workspaces.ts'

export const workspacesFeature = feature({
  operations: { workspaces },
})
