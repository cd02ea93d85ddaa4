import { feature } from '../../feature.ts'
import { advice } from './advice.ts'
import { adviseInThread } from './asking.ts'

export const adviceFeature = feature({
  operations: { advice },
  services: { advising: () => adviseInThread() },
})
