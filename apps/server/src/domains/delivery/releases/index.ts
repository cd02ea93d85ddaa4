import { feature } from '../../feature.ts'
import { releases } from './releases.ts'
import { tells } from './tells.ts'

export const releasesFeature = feature({
  operations: { releases },
  tells,
  subjects: {
    release: { event: 'release.published', final: 'releases never change; roll back to an earlier one' },
  },
})
