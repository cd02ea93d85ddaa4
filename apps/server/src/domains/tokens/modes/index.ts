import { feature } from '../../feature.ts'
import { modes } from './modes.ts'

export const modesFeature = feature({
  operations: { modes },
})
