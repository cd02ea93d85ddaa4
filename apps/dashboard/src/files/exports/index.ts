import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { Download } from '../../icons/icons.generated.ts'
import { withThemes } from '../../themes/resolvers/header/with-themes.tsx'
import { lazy } from '../../ui/overlay/lazy.tsx'
import type { ExportSearch } from './export-search.ts'

export const exportsFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['tokenset'],
        label: 'Export',
        icon: Download,
        alsoCalled: 'download code css handoff',
        order: 2,
      }),
      path: '/w/$ws/t/$tokenset/export',
      // The screen itself validates the search: the list of options loads with it.
      validateSearch: (raw): ExportSearch => raw,
      component: withThemes(lazy(async () => (await import('./export-screen.tsx')).ExportScreen)),
    }),
  ],
})
