import { feature } from '../../feature.ts'
import { releases } from './releases.ts'
import { tells } from './tells.ts'

export const releasesFeature = feature({
  operations: { releases },
  tells,
})
