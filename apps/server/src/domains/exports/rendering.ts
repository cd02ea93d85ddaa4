// Writing exports: here, or, where that would hold up every other request, in a thread of its own.
import type { Output } from '@tessera/contract'
import type { Finding, Token } from '@tessera/engine'
import { setImmediate } from 'node:timers/promises'
import { createThread } from '../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../kernel/pacing/thread.ts'
import { problems } from '../../kernel/problems.ts'
import type { OutputsSource, Rendering, Work, Written, WrittenOutput } from '../../kernel/services.ts'
import type { FileAnswer } from '../../kernel/text-cache.ts'
import { outputsWriter } from './written-outputs.ts'
import { holdersOf, holdersOfOutputs, tokensIn, withHolders, write } from './written.ts'
import type { Holder } from './written.ts'

export const renderHere: Rendering = {
  write: async work => write(work),
  writeOutputs: writeOutputsHere,
  close: async () => undefined,
}

/**
 * The messages to the thread: a work, or the source of outputs, without its tokens; these in parts; that it is complete, and a request
 * for what it found; or, as often as wanted, an output to write, each with a request for its findings.
 */
export type Question =
  | { work: Work }
  | { source: OutputsSource }
  | { holder: number; tokens: Token[] }
  | 'write'
  | 'more'
  | { output: Output }
  | 'more findings'
/** Its answers: the file without what was found, and some of that; null: there is no more. */
export type Head = { fault: string } | Omit<FileAnswer, 'unresolved' | 'notes'>
export type Found = Pick<FileAnswer, 'unresolved' | 'notes'> | null
export type OutputHead = Omit<WrittenOutput, 'findings'>

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
    writeOutputs: (source, outputs) =>
      tokensIn(holdersOfOutputs(source)) <= fewTokens
        ? writeOutputsHere(source, outputs)
        : thread.run(ask => writeOutputsBy(ask, source, outputs)),
    close: thread.close,
  }
}

/** One after the other, with other requests in between. */
async function writeOutputsHere(source: OutputsSource, outputs: readonly Output[]): Promise<WrittenOutput[]> {
  const writeOne = outputsWriter(source)
  const written: WrittenOutput[] = []
  for (const output of outputs) {
    await setImmediate()
    written.push(writeOne(output))
  }
  return written
}

const sizeOf = ({ content }: Work): number => tokensIn(holdersOf(content))

async function sendTokens(ask: Ask, holders: readonly Holder[]): Promise<void> {
  for (const [holder, { tokens }] of holders.entries())
    for (let at = 0; at < tokens.length; at += inAMessage)
      await ask({ holder, tokens: tokens.slice(at, at + inAMessage) } satisfies Question)
}

async function writeOutputsBy(ask: Ask, source: OutputsSource, outputs: readonly Output[]): Promise<WrittenOutput[]> {
  const tokensets = source.tokensets.map(set => ({ ...set, modes: set.modes.map(mode => ({ ...mode, tokens: [] })) }))
  await ask({ source: { ...source, tokensets } } satisfies Question)
  await sendTokens(ask, holdersOfOutputs(source))
  const written: WrittenOutput[] = []
  for (const output of outputs) {
    const head = await ask<OutputHead>({ output } satisfies Question)
    const one: WrittenOutput = { ...head, bytes: Buffer.from(head.bytes.buffer), findings: [] }
    for (;;) {
      const found = await ask<Finding[] | null>('more findings' satisfies Question)
      if (found === null) break
      one.findings.push(...found)
    }
    written.push(one)
  }
  return written
}

async function writeBy(ask: Ask, work: Work): Promise<Written> {
  await ask({ work: { ...work, content: withHolders(work.content, holder => ({ ...holder, tokens: [] })) } })
  await sendTokens(ask, holdersOf(work.content))
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
