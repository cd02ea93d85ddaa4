import { feature } from '../../feature.ts'
import { documentation } from './documentation.ts'
import { writeArticlesInThread } from './articles/articles.ts'

export const documentationFeature = feature({
  operations: { documentation },
  services: { articles: () => writeArticlesInThread() },
  subjects: {
    documentation: { event: 'workspace.updated', final: 'pages are changed in the documentation of the workspace' },
  },
})
