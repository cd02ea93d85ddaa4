import { feature } from '../../api/feature.ts'

const ofEnvironments = ['environments/organization_id', 'organization-activity/organization_id'] as const

export const ofReleases = [
  ...ofEnvironments,
  'releases/organization_id',
  'packages/organization_id',
  'diffs/organization_id',
  'unreleased',
  'release-state',
] as const

export const releasesFeature = feature({
  stale: { environments: ofEnvironments, releases: ofReleases },
  events: { release: ['environments', 'releases', 'release-state', 'unreleased', 'diffs', 'notifications'] },
})
