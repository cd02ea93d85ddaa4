import { feature } from '../../feature.ts'
import { discovery } from './discovery.ts'

export const discoveryFeature = feature({
  operations: { discovery },
})
