import { feature } from '../../feature.ts'
import { tokensets } from './tokensets.ts'

export const tokensetsFeature = feature({
  operations: { tokensets },
})
