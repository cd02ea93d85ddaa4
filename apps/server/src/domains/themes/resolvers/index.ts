import { feature } from '../../feature.ts'
import { resolvers } from './resolvers.ts'

export const resolversFeature = feature({
  operations: { resolvers },
})
