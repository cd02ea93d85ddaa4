import { feature } from '../../api/feature.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const liveFeature = feature({
  stale: {
    // The event stream reports its effects.
    events: [],
  },
  frame: {
    Corner: lazy(
      async () => (await import('./live.tsx')).Live,
      () => null,
    ),
  },
})
