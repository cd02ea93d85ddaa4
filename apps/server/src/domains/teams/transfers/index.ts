import { feature } from '../../feature.ts'
import { transfers } from './transfers.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { purgeTransfers } from './transfers.store.ts'

export const transfersFeature = feature({
  operations: { transfers },
  jobs: { chores: [sweep('sweep_transfers', purgeTransfers)] },
  subjects: {
    transfer: { event: null, final: 'what is handed over is handed back by its new owner' },
  },
})
