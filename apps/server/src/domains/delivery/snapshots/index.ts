import { feature } from '../../feature.ts'
import { readReleased } from './read-released.ts'

export const snapshotsFeature = feature({
  services: { readReleased: () => readReleased },
})
