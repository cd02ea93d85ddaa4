import { feature } from '../../feature.ts'
import { scales } from './scales.ts'

export const scalesFeature = feature({
  operations: { scales },
})
