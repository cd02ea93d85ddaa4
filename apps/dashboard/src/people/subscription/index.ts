import { feature } from '../../api/feature.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const subscriptionFeature = feature({
  frame: {
    Banner: lazy(
      async () => (await import('./plan-banner.tsx')).PlanBanner,
      () => null,
    ),
  },
})
