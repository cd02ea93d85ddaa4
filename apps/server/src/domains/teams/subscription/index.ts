import { feature } from '../../feature.ts'
import { subscription } from './subscription.ts'

export const subscriptionFeature = feature({
  operations: { subscription },
})
