import { feature } from '../../feature.ts'
import { reservedNames } from './reserved-names.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { purgeReserved } from './reserved-names.store.ts'

export const reservedNamesFeature = feature({
  operations: { reservedNames },
  jobs: { chores: [sweep('sweep_reserved_names', purgeReserved)] },
  subjects: {
    reserved_name: { event: null, final: 'a freed name is for whoever takes it first' },
  },
})
