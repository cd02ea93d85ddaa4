import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { Waypoints } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readGraphSearch } from './graph-search.ts'

export const graphFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['tokenset'],
        label: 'Alias graph',
        icon: Waypoints,
        alsoCalled: 'references dependencies',
        order: 3,
      }),
      path: '/w/$ws/t/$tokenset/graph',
      validateSearch: readGraphSearch,
      component: lazy(async () => (await import('./graph-screen.tsx')).GraphScreen),
    }),
  ],
})
