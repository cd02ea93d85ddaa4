import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { RectangleHorizontal } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

const load = () => import('./screens.ts')

export const componentsFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Components',
        icon: RectangleHorizontal,
        alsoCalled: 'anatomy bindings',
        order: 3,
      }),
      path: '/w/$ws/components',
      component: lazy(async () => (await load()).ComponentsScreen),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/components/$component',
      component: lazy(async () => (await load()).ComponentScreen),
    }),
  ],
  stale: { components: ['components/workspace_id', 'guidance/workspace_id', 'activity'] },
})
