import { feature } from '../../feature.ts'
import { apiKeys } from './api-keys.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { tellExpiringKeys } from './expiring-keys.ts'

export const apiKeysFeature = feature({
  operations: { apiKeys },
  jobs: { chores: [sweep('tell_expiring_keys', (_, services) => tellExpiringKeys(services))] },
  subjects: {
    api_key: { event: null, final: 'keys are never brought back; make a new one' },
  },
})
