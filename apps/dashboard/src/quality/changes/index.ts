import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { History } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readActivitySearch } from './activity-search.ts'

export const changesFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Activity',
        icon: History,
        alsoCalled: 'changes log versions',
        order: 6,
      }),
      path: '/w/$ws/activity',
      validateSearch: readActivitySearch,
      component: lazy(async () => (await import('./activity.tsx')).Activity),
    }),
  ],
})
