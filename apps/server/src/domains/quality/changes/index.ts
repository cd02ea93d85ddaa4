import { feature } from '../../feature.ts'
import { changes } from './changes.ts'

export const changesFeature = feature({
  operations: { changes },
})
