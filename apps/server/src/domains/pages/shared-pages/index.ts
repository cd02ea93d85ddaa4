import { feature } from '../../feature.ts'
import { sharedPages } from './shared-pages.ts'

export const sharedPagesFeature = feature({
  operations: { sharedPages },
  subjects: {
    shared_page: { event: 'workspace.updated', final: 'pages are changed where they are shared' },
  },
})
