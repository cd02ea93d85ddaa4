import { feature } from '../../feature.ts'
import { modes } from './modes.ts'
import { written } from '../../../kernel/subjects.ts'

export const modesFeature = feature({
  operations: { modes },
  subjects: {
    mode: { event: written('mode') },
    modes: { event: 'mode.updated' },
  },
})
