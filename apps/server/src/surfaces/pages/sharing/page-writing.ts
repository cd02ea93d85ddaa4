// Renders shared pages: in this thread if small, else in a thread of their own, so that other requests and exports need
// not wait.
import { inPieces } from '../../../kernel/pacing/pieces.ts'
import { createThread } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import { problems } from '../../../base/problems.ts'
import type { RenderingTurn } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import { pageTokens } from '../../../domains/pages/shared-pages/page-tokens.ts'
import type { PageContent, PagePart } from '../../../domains/pages/shared-pages/page-tokens.ts'
import type { SharedPageRow } from '../../../domains/pages/shared-pages/shared-pages.store.ts'
import { tokensIn, weightIn } from '../../../domains/files/exports/weight.ts'
import type { Token } from '@tessera/engine'
import { writePage } from './page.ts'
import type { Reader, PageHtml } from './page.ts'

/** The input of a page, as plain data for a thread. */
export interface PageWork {
  page: SharedPageRow
  part: Pick<PagePart, 'releases' | 'release'>
  content: PageContent
  former: PageContent | null
  reader: Reader
  addresses: { self: string; oembed: string }
}

export interface PageWriter {
  /** Calls `load`, possibly twice, when its turn comes. Undefined: there is nothing to show. */
  write(load: () => Promise<PageWork | undefined>, turn: RenderingTurn): Promise<PageHtml | undefined>
  close(): Promise<void>
}

/** The messages to the thread: a page without tokens, the tokens in parts, and the end. */
export type Message = { work: PageWork } | { layer: number; tokens: Token[] } | 'write'

export const writeWork = ({ page, part, content, former, reader, addresses }: PageWork): PageHtml =>
  writePage(page, part, pageTokens(content), former && pageTokens(former), reader, addresses)

export const writePagesHere: PageWriter = {
  async write(load) {
    const work = await load()
    return work && writeWork(work)
  },
  close: async () => undefined,
}

/** Below these numbers of tokens and bytes, rendering takes some milliseconds and stays in this thread. */
const fewTokens = 200
const fewBytes = 100_000

export function writePagesInThread({
  program = new URL('./page-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): PageWriter {
  const limits = { limitMs: 10_000, waiting: 100, waitingForEach: 20 }
  const refusals = { tooHeavy: problems.exportTooHeavy, busy: problems.exportsBusy }
  const thread = createThread('writes pages', { program, ...limits, ...options }, refusals)
  return {
    async write(load, { account, tokens }) {
      if (tokens <= fewTokens) {
        const work = await load()
        if (!work || isLight(work)) return work && writeWork(work)
      }
      return thread.run(async ask => {
        const work = await load()
        return work && writeBy(ask, work)
      }, account)
    },
    close: thread.close,
  }
}

/** All parts with tokens, in order. */
export const layersOf = ({ content, former }: PageWork) => [...content.layers, ...(former?.layers ?? [])]

function isLight(work: PageWork): boolean {
  const layers = layersOf(work)
  return tokensIn(layers) <= fewTokens && weightIn(layers, fewBytes) <= fewBytes
}

async function writeBy(ask: Ask, work: PageWork): Promise<PageHtml> {
  const withoutTokens = (content: PageContent): PageContent => ({
    ...content,
    layers: content.layers.map(layer => ({ ...layer, tokens: [] })),
  })
  const { content, former } = work
  const bare = { ...work, content: withoutTokens(content), former: former && withoutTokens(former) }
  await ask({ work: bare } satisfies Message)
  for (const [layer, { tokens }] of layersOf(work).entries())
    for (const part of inPieces<Token>(tokens)) await ask({ layer, tokens: part } satisfies Message)
  return ask<PageHtml>('write' satisfies Message)
}
