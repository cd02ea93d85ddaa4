import { feature } from '../../api/feature.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const notificationsFeature = feature({
  stale: { notifications: ['notifications'] },
  frame: {
    Corner: lazy(
      async () => (await import('./bell.tsx')).Bell,
      () => null,
    ),
  },
})
