import { feature } from '../../feature.ts'
import { documentation } from './documentation.ts'
import { writeArticlesInThread } from './articles/articles.ts'

export const documentationFeature = feature({
  operations: { documentation },
  services: { articles: () => writeArticlesInThread() },
})
