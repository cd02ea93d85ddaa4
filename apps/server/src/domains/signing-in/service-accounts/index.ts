import { feature } from '../../feature.ts'
import { organizationServiceAccounts, serviceAccounts } from './service-accounts.ts'

export const serviceAccountsFeature = feature({
  operations: { organizationServiceAccounts, serviceAccounts },
})
