import { feature } from '../../api/feature.ts'

export const liveFeature = feature({
  stale: {
    // The event stream reports its effects.
    events: [],
  },
})
