import { feature } from '../../feature.ts'
import { addresses } from './addresses.ts'
import { requestReset } from './request-reset.ts'

export const addressesFeature = feature({
  operations: { addresses },
  jobs: { links: [requestReset] },
})
