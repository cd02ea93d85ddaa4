import { feature } from '../../feature.ts'
import { tokensets } from './tokensets.ts'
import { written } from '../../../kernel/subjects.ts'

export const tokensetsFeature = feature({
  operations: { tokensets },
  subjects: {
    tokenset: { event: written('tokenset') },
  },
})
