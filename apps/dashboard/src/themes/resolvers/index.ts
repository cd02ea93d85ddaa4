import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { SwatchBook } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { withThemes } from './header/with-themes.tsx'
import { readThemeSearch } from './theme-search.ts'

export const resolversFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'themes'],
        label: 'Themes',
        icon: SwatchBook,
        alsoCalled: 'resolver axis collection',
        order: 1,
      }),
      path: '/w/$ws/themes',
      component: withThemes(lazy(async () => (await import('./themes-screen.tsx')).ThemesScreen)),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/themes/$resolver',
      validateSearch: readThemeSearch,
      component: lazy(async () => (await import('./theme-screen.tsx')).ThemeScreen),
    }),
  ],
  stale: { resolvers: ['resolvers', 'output-files', 'findings', 'activity'] },
  events: {
    resolver: [
      'resolvers/workspace_id',
      'output-files/workspace_id',
      'findings/workspace_id',
      'proposals/workspace_id',
    ],
  },
  palette: async () => (await import('./palette.tsx')).palettePart,
})
