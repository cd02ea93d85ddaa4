import { feature } from '../../feature.ts'
import { resolvers } from './resolvers.ts'
import { written } from '../../../kernel/subjects.ts'

export const resolversFeature = feature({
  operations: { resolvers },
  subjects: {
    resolver: { event: written('resolver') },
  },
})
