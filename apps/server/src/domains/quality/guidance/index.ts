import { feature } from '../../feature.ts'
import { guidance } from './guidance.ts'

export const guidanceFeature = feature({
  operations: { guidance },
  subjects: { guidance: { event: 'workspace.updated' } },
})
