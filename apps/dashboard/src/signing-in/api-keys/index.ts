import { feature } from '../../api/feature.ts'

export const apiKeysFeature = feature({
  stale: {
    apiKeys: ['api-keys'],
    serviceAccounts: ['service-accounts/workspace_id', 'activity/workspace_id'],
    organizationServiceAccounts: ['service-accounts/organization_id', 'organization-activity/organization_id'],
  },
})
