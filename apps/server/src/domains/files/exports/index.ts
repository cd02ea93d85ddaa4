import { feature } from '../../feature.ts'
import { exports } from './exports.ts'
import { threadsAtOnce } from '../../../kernel/pacing/thread.ts'
import { renderInThread } from './rendering.ts'

export const exportsFeature = feature({
  operations: { exports },
  services: { rendering: () => renderInThread({ threads: threadsAtOnce() }) },
})
