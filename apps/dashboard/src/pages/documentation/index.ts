import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { BookOpen } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readDocumentationSearch } from './documentation-search.ts'

const load = () => import('./screens.ts')

const ofDocumentation = ['documentation', 'documentation-preview', 'activity'] as const

export const documentationFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Documentation',
        icon: BookOpen,
        alsoCalled: 'docs pages site guidelines zeroheight supernova',
        order: 3,
      }),
      path: '/w/$ws/documentation',
      component: lazy(async () => (await load()).DocumentationsScreen),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/documentation/$slug',
      validateSearch: readDocumentationSearch,
      component: lazy(async () => (await load()).DocumentationScreen),
    }),
  ],
  stale: {
    documentation: {
      create: ofDocumentation,
      update: ofDocumentation,
      delete: ofDocumentation,
      createPage: ofDocumentation,
      updatePage: ofDocumentation,
      deletePage: ofDocumentation,
      order: ofDocumentation,
      preview: [],
    },
  },
})
