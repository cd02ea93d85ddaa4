import { feature } from '../../feature.ts'
import { environments } from './environments.ts'

export const environmentsFeature = feature({
  operations: { environments },
  subjects: {
    environment: { event: null, final: 'environments are changed in the settings of the organization' },
  },
})
