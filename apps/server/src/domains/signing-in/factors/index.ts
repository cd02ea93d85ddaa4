import { feature } from '../../feature.ts'
import { factors } from './factors.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { sealStoredSecrets } from './stored-secrets.ts'
import { purgeSignIns } from './tickets.store.ts'

export const factorsFeature = feature({
  operations: { factors },
  jobs: { chores: [sweep('sweep_sign_ins', purgeSignIns)] },
  preparations: { 'encrypt secrets': sealStoredSecrets },
})
