import { feature } from '../../feature.ts'
import { outputs } from './outputs.ts'

export const outputsFeature = feature({
  operations: { outputs },
  subjects: {
    outputs: { event: 'workspace.updated' },
  },
})
