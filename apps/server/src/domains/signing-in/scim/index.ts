import { feature } from '../../feature.ts'
import { scim } from './scim.ts'

export const scimFeature = feature({
  operations: { scim },
})
