// Writes pages of documentation: in this thread if small, else in a thread of its own, so that other requests need not
// wait.
import type { Token } from '@tessera/engine'
import { problems } from '../../../../base/problems.ts'
import { inPieces } from '../../../../kernel/pacing/pieces.ts'
import { createThread } from '../../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../../kernel/pacing/thread.ts'
import type { Article, Articles, ArticleSource, ShownTokens } from '../service.ts'
import { tokensIn, weightIn } from '../../../files/exports/weight.ts'
import { writeArticle } from './article.ts'

export const writeArticlesHere: Articles = {
  write: async load => writeArticle(await load()),
  close: async () => undefined,
}

/** The messages to the thread: a page without tokens, the tokens in parts, and the end. */
export type Message = { source: ArticleSource } | { layer: number; tokens: Token[] } | 'write'

/** Below these numbers of tokens and bytes, writing takes some milliseconds and stays in this thread. */
const fewTokens = 200
const fewBytes = 100_000
const shortMarkdown = 10_000

export function writeArticlesInThread({
  program = new URL('./article-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Articles {
  const limits = { limitMs: 10_000, waiting: 100, waitingForEach: 20 }
  const refusals = { tooHeavy: problems.exportTooHeavy, busy: problems.exportsBusy }
  const thread = createThread('writes documentation', { program, ...limits, ...options }, refusals)
  return {
    async write(load, { account, tokens }) {
      if (tokens <= fewTokens) {
        const source = await load()
        if (isLight(source)) return writeArticle(source)
      }
      return thread.run(async ask => writeBy(ask, await load()), account)
    },
    close: thread.close,
  }
}

/** All parts with tokens, in order. */
export const layersOf = ({ shown, former }: ArticleSource) => [...(shown?.layers ?? []), ...(former?.layers ?? [])]

function isLight(source: ArticleSource): boolean {
  const layers = layersOf(source)
  const isShort = source.markdown.length <= shortMarkdown
  return isShort && tokensIn(layers) <= fewTokens && weightIn(layers, fewBytes) <= fewBytes
}

const withoutTokens = (shown: ShownTokens | null): ShownTokens | null =>
  shown && { ...shown, layers: shown.layers.map(layer => ({ ...layer, tokens: [] })) }

async function writeBy(ask: Ask, source: ArticleSource): Promise<Article> {
  const bare = { ...source, shown: withoutTokens(source.shown), former: withoutTokens(source.former) }
  await ask({ source: bare } satisfies Message)
  for (const [layer, { tokens }] of layersOf(source).entries())
    for (const part of inPieces<Token>(tokens)) await ask({ layer, tokens: part } satisfies Message)
  return ask<Article>('write' satisfies Message)
}
