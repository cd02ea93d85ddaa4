import { feature } from '../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { purgeDevices } from './devices.store.ts'
import { purgeSessions } from './sessions.store.ts'

export const sessionsFeature = feature({
  jobs: { chores: [sweep('sweep_sessions', purgeSessions), sweep('sweep_devices', purgeDevices)] },
  subjects: {
    session: { event: null, final: 'changes of this kind cannot be undone' },
  },
})
