import { feature } from '../../feature.ts'
import { scales } from './scales.ts'
import { written } from '../../../kernel/subjects.ts'

export const scalesFeature = feature({
  operations: { scales },
  subjects: {
    scale: { event: written('scale') },
  },
})
