import { feature } from '../../feature.ts'
import { advice } from './advice.ts'
import { adviseInThread, noGuidance } from './asking.ts'

export const adviceFeature = feature({
  operations: { advice },
  services: { advising: () => adviseInThread(noGuidance) },
})
