import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { ChartNoAxesColumn } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readUsageSearch } from './tabs.ts'

export const usageFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Usage',
        icon: ChartNoAxesColumn,
        alsoCalled: 'adoption coverage analytics code scan',
        order: 4,
      }),
      path: '/w/$ws/usage',
      validateSearch: readUsageSearch,
      component: lazy(async () => (await import('./usage-screen.tsx')).UsageScreen),
    }),
  ],
  stale: { usage: { report: ['usage', 'findings'], forget: ['usage', 'findings', 'activity'] } },
})
