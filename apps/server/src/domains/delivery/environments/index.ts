import { feature } from '../../feature.ts'
import { environments } from './environments.ts'

export const environmentsFeature = feature({
  operations: { environments },
})
