import { feature } from '../../feature.ts'
import { imports } from './imports.ts'
import { threadsAtOnce } from '../../../kernel/pacing/thread.ts'
import { readInThread } from './documents.ts'

export const importsFeature = feature({
  operations: { imports },
  services: { documents: () => readInThread({ threads: threadsAtOnce() }) },
  subjects: {
    system: { event: 'workspace.imported' },
  },
})
