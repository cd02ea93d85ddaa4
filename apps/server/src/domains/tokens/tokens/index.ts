import { feature } from '../../feature.ts'
import { tokens } from './tokens.ts'
import { batch } from './batch.ts'
import { groups } from './groups.ts'

export const tokensFeature = feature({
  operations: { tokens, batch, groups },
})
