import { feature } from '../../feature.ts'
import { organizationServiceAccounts, serviceAccounts } from './service-accounts.ts'

export const serviceAccountsFeature = feature({
  operations: { organizationServiceAccounts, serviceAccounts },
  subjects: {
    service_account: { event: null, final: 'a deleted one is never brought back; make a new one' },
  },
})
