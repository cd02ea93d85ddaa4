import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { ShieldCheck } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readChecksSearch } from './checks-search.ts'
import { OpenFindings } from './open-findings.tsx'

export const checksFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Checks',
        icon: ShieldCheck,
        Tally: OpenFindings,
        alsoCalled: 'lint rules',
        order: 4,
      }),
      path: '/w/$ws/checks',
      validateSearch: readChecksSearch,
      component: lazy(async () => (await import('./checks-screen.tsx')).ChecksScreen),
    }),
  ],
  stale: {
    checks: {
      setRules: ['check-rules', 'findings', 'activity'],
      accept: ['findings', 'activity'],
    },
  },
  events: { findings: ['check-rules/workspace_id', 'findings/workspace_id'] },
  palette: async () => (await import('./palette.tsx')).palettePart,
})
