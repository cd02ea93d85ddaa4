import { feature } from '../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { purgeLinks } from './links.store.ts'

export const linksFeature = feature({
  jobs: { chores: [sweep('sweep_links', purgeLinks)] },
})
