import { feature } from '../../api/feature.ts'

export const packagesFeature = feature({
  stale: { packages: ['packages/organization_id', 'organization-activity/organization_id'] },
})
