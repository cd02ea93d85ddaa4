// Writing shared pages: here, or, where that would hold up every other request, in a thread of their own. What strangers ask for keeps
// nobody's export waiting.
import { inPieces } from '../../../kernel/pacing/pieces.ts'
import { createThread } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import { problems } from '../../../base/problems.ts'
import type { RenderingTurn } from '../../../kernel/pacing/large-answers/wanted-outputs.ts'
import { pageTokens } from '../../../domains/workspaces/pages/page-tokens.ts'
import type { PageContent, PagePart } from '../../../domains/workspaces/pages/page-tokens.ts'
import type { SharedPageRow } from '../../../domains/workspaces/pages/shared-pages.store.ts'
import { tokensIn, weightIn } from '../../../domains/exports/weight.ts'
import type { Token } from '@tessera/engine'
import { writePage } from './page.ts'
import type { Reader, Written } from './page.ts'

/** A page to be written, as plain data that can be sent to a thread. */
export interface PageWork {
  page: SharedPageRow
  part: Pick<PagePart, 'releases' | 'release'>
  content: PageContent
  former: PageContent | null
  reader: Reader
  addresses: { self: string; oembed: string }
}

export interface PageWriter {
  /** Calls `load` when it is its turn; it may be called twice. Undefined where there is nothing to show. */
  write(load: () => Promise<PageWork | undefined>, turn: RenderingTurn): Promise<Written | undefined>
  close(): Promise<void>
}

/** The messages to the thread: a page without tokens, these in parts, and that it is complete. */
export type Question = { work: PageWork } | { layer: number; tokens: Token[] } | 'write'

export const writeWork = ({ page, part, content, former, reader, addresses }: PageWork): Written =>
  writePage(page, part, pageTokens(content), former && pageTokens(former), reader, addresses)

export const writePagesHere: PageWriter = {
  async write(load) {
    const work = await load()
    return work && writeWork(work)
  },
  close: async () => undefined,
}

/** No more than these tokens and bytes are written here, which takes some milliseconds. */
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

/** Everything in it that holds tokens, in order. */
export const layersOf = ({ content, former }: PageWork) => [...content.layers, ...(former?.layers ?? [])]

function isLight(work: PageWork): boolean {
  const layers = layersOf(work)
  return tokensIn(layers) <= fewTokens && weightIn(layers, fewBytes) <= fewBytes
}

async function writeBy(ask: Ask, work: PageWork): Promise<Written> {
  const withoutTokens = (content: PageContent): PageContent => ({
    ...content,
    layers: content.layers.map(layer => ({ ...layer, tokens: [] })),
  })
  const { content, former } = work
  const bare = { ...work, content: withoutTokens(content), former: former && withoutTokens(former) }
  await ask({ work: bare } satisfies Question)
  for (const [layer, { tokens }] of layersOf(work).entries())
    for (const part of inPieces<Token>(tokens)) await ask({ layer, tokens: part } satisfies Question)
  return ask<Written>('write' satisfies Question)
}
