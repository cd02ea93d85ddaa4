// Writing exports: here, or, where that would hold up every other request, in a thread of its own.
import type { Token } from '@tessera/engine'
import { createThread } from '../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../kernel/pacing/thread.ts'
import { problems } from '../../kernel/problems.ts'
import type { Rendering, Work, Written } from '../../kernel/services.ts'
import type { FileAnswer } from '../../kernel/text-cache.ts'
import { holdersOf, withHolders, write } from './written.ts'

export const renderHere: Rendering = {
  write: async work => write(work),
  close: async () => undefined,
}

/** The messages to the thread: a work without its tokens, these in parts, that it is complete, and a request for what it found. */
export type Question = { work: Work } | { holder: number; tokens: Token[] } | 'write' | 'more'
/** Its answers to the last two: the file without what was found, and some of that; null: there is no more. */
export type Head = { fault: string } | Omit<FileAnswer, 'unresolved' | 'notes'>
export type Found = Pick<FileAnswer, 'unresolved' | 'notes'> | null

/** A message is copied in one go: so many tokens, or findings, take a few milliseconds. */
export const inAMessage = 1_000

/** Fewer are written here: faster than they are sent. */
const fewTokens = 1_000

export function renderInThread({
  program = new URL('./rendering-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Rendering {
  const refusals = { tooHeavy: problems.exportTooHeavy, busy: problems.exportsBusy }
  const thread = createThread('writes exports', { program, waiting: 100, ...options }, refusals)
  return {
    write: async work => (sizeOf(work) <= fewTokens ? write(work) : thread.run(ask => writeBy(ask, work))),
    close: thread.close,
  }
}

const sizeOf = ({ content }: Work): number => holdersOf(content).reduce((sum, { tokens }) => sum + tokens.length, 0)

async function writeBy(ask: Ask, work: Work): Promise<Written> {
  await ask({ work: { ...work, content: withHolders(work.content, holder => ({ ...holder, tokens: [] })) } })
  for (const [holder, { tokens }] of holdersOf(work.content).entries())
    for (let at = 0; at < tokens.length; at += inAMessage)
      await ask({ holder, tokens: tokens.slice(at, at + inAMessage) } satisfies Question)
  const head = await ask<Head>('write' satisfies Question)
  if ('fault' in head) return head
  const file: FileAnswer = { ...head, bytes: Buffer.from(head.bytes.buffer), unresolved: [], notes: [] }
  for (;;) {
    const found = await ask<Found>('more' satisfies Question)
    if (found === null) return file
    file.unresolved.push(...found.unresolved)
    file.notes.push(...found.notes)
  }
}
