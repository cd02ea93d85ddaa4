// The thread of articles.ts.
import { parentPort } from 'node:worker_threads'
import type { ArticleSource } from '../service.ts'
import { writeArticle } from './article.ts'
import { layersOf } from './articles.ts'
import type { Message } from './articles.ts'

const port = parentPort!
let source: ArticleSource | undefined

port.on('message', (question: Message) => {
  if (question === 'write') {
    const written = writeArticle(source!)
    source = undefined
    return port.postMessage(written)
  }
  if ('source' in question) source = question.source
  else layersOf(source!)[question.layer]!.tokens.push(...question.tokens)
  port.postMessage(null)
})
