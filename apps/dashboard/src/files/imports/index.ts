import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { Upload } from '../../icons/icons.generated.ts'
import { withThemes } from '../../themes/resolvers/header/with-themes.tsx'
import { ofModes } from '../../tokens/modes/index.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'

export const importsFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['tokenset'],
        label: 'Import',
        icon: Upload,
        alsoCalled: 'upload figma variables paste',
        order: 1,
      }),
      path: '/w/$ws/t/$tokenset/import',
      component: withThemes(lazy(async () => (await import('./import-screen.tsx')).ImportScreen)),
    }),
    createRoute({
      ...inside({ in: ['themes'], label: 'Import themes and tokensets', icon: Upload, order: 2 }),
      path: '/w/$ws/import',
      component: withThemes(lazy(async () => (await import('./workspace-import.tsx')).WorkspaceImport)),
    }),
    createRoute({
      ...inside(),
      path: '/import',
      component: lazy(async () => (await import('./workspace-import.tsx')).FirstImport),
    }),
  ],
  stale: { imports: { intoMode: ofModes, intoTokenset: ofModes } },
  // An import may change anything.
  events: { 'workspace.imported': ['*'] },
})
