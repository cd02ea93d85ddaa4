import { feature } from '../../feature.ts'
import { sharedPages } from './shared-pages.ts'

export const sharedPagesFeature = feature({
  operations: { sharedPages },
})
