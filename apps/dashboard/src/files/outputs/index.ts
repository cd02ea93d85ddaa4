import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { Code } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

const load = () => import('./screens.ts')

export const outputsFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Outputs',
        icon: Code,
        alsoCalled: 'pipeline platforms build sync',
        order: 2,
      }),
      path: '/w/$ws/outputs',
      component: lazy(async () => (await load()).OutputsScreen),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/outputs/$output',
      component: lazy(async () => (await load()).OutputScreen),
    }),
  ],
  palette: async () => (await import('./palette.tsx')).palettePart,
  stale: { outputs: { set: ['outputs', 'activity'], preview: [], previewAll: [] } },
})
