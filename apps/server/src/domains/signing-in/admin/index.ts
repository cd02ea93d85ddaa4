import { feature } from '../../feature.ts'
import { admin } from './admin.ts'

export const adminFeature = feature({
  operations: { admin },
})
