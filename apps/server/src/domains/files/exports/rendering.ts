// Writes exports: in this thread if small, else in a thread of its own, so that other requests need not wait.
import type { Output } from '@tessera/contract'
import type { Finding, Token } from '@tessera/engine'
import { mostInAnswer } from '../../../base/answer-size.ts'
import { inPieces } from '../../../kernel/pacing/pieces.ts'
import { createThread } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import { problems } from '../../../base/problems.ts'
import type { OutputsSource, Rendering, Work, FileOrFault, WrittenOutput } from './service.ts'
import type { FileAnswer } from '../../../kernel/answers/text-cache.ts'
import type { OutputForm, RenderingTurn, WantedOutputs } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import { tokensIn, weightIn } from './weight.ts'
import { outputsWriter } from './written-outputs.ts'
import { holdersOf, holdersOfOutputs, withHolders, write } from './written.ts'
import type { Holder } from './written.ts'
import { nextTurn } from '../../../kernel/pacing/turns.ts'

export const renderHere: Rendering = {
  write: async load => refuseTooLarge(write(await load())),
  writeOutputs: async (load, wanted, _turn, take) => writeOutputsHere(await load(), wanted, take),
  close: async () => undefined,
}

/**
 * The messages to the thread: a work, or the source of outputs, without its tokens; the tokens, in parts; the end, and
 * requests for findings; or repeatedly an output to write, with requests for its findings.
 */
export type Message =
  | { work: Work }
  | { source: OutputsSource }
  | { holder: number; tokens: Token[] }
  | 'write'
  | 'more'
  | { output: Output; form: OutputForm }
  | 'more findings'
/** The file exceeds the maximum size of an answer and was dropped. */
export type TooLarge = { tooLarge: true }
/** The answers: the file without its findings, and parts of them; null: no more. */
export type Head = { fault: string } | TooLarge | Omit<FileAnswer, 'unresolved' | 'notes'>
export type FileFindings = Pick<FileAnswer, 'unresolved' | 'notes'> | null
export type OutputHead = TooLarge | Omit<WrittenOutput, 'findings'>

/** Below these numbers of tokens and bytes, writing in this thread is faster than sending the work. */
const fewTokens = 1_000
const fewBytes = 500_000

const isLight = (holders: readonly Holder[]): boolean =>
  tokensIn(holders) <= fewTokens && weightIn(holders, fewBytes) <= fewBytes

/** In milliseconds of processor time: after it, another account has its turn before the next output. */
const turnMs = 1_000
/** In milliseconds of processor time, the limit of all turns together. */
const limitMs = 60_000

export function renderInThread({
  program = new URL('./rendering-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Rendering {
  const refusals = { tooHeavy: problems.exportTooHeavy, busy: problems.exportsBusy }
  const thread = createThread('writes exports', { program, waiting: 200, waitingForEach: 20, ...options }, refusals)

  async function writeOutputs(...[load, wanted, turn, take]: Parameters<Rendering['writeOutputs']>): Promise<void> {
    let source = await loadedHere(load, turn, ({ tokensets }) => tokensets.flatMap(({ modes }) => modes))
    if (source) return writeOutputsHere(source, wanted, take)
    let spent = 0
    for (let next = 0; next < wanted.outputs.length;) {
      if (spent > limitMs) throw problems.exportTooHeavy()
      next = await thread.run(async (ask, spentHere) => {
        source ??= await load()
        const reached = await writeSome(ask, source, { wanted, from: next, isOver: () => spentHere() > turnMs }, take)
        spent += spentHere()
        return reached
      }, turn.account)
    }
  }

  return {
    async write(load, turn) {
      const light = await loadedHere(load, turn, ({ content }) => holdersOf(content))
      if (light) return refuseTooLarge(write(light))
      return thread.run(async ask => writeBy(ask, await load()), turn.account)
    },
    writeOutputs,
    close: thread.close,
  }
}

/** Loads a source that is small enough for this thread; larger ones are read at their turn in the other thread. */
async function loadedHere<Loaded>(
  load: () => Promise<Loaded>,
  { tokens }: RenderingTurn,
  holders: (loaded: Loaded) => readonly Holder[],
): Promise<Loaded | undefined> {
  if (tokens > fewTokens) return undefined
  const loaded = await load()
  return isLight(holders(loaded)) ? loaded : undefined
}

/** One after the other, with other requests in between. */
export async function writeOutputsHere(
  source: OutputsSource,
  { outputs, form }: WantedOutputs,
  take: (written: WrittenOutput) => Promise<void> | void,
): Promise<void> {
  const writeOne = outputsWriter(source)
  for (const output of outputs) {
    await nextTurn()
    await take(refuseTooLarge(writeOne(output, form)))
  }
}

function refuseTooLarge<Made extends FileOrFault | WrittenOutput>(made: Made): Made {
  if ('bytes' in made && made.bytes.length > mostInAnswer) throw problems.answerTooLarge()
  return made
}

async function sendTokens(ask: Ask, holders: readonly Holder[]): Promise<void> {
  for (const [holder, { tokens }] of holders.entries())
    for (const part of inPieces<Token>(tokens)) await ask({ holder, tokens: part } satisfies Message)
}

interface Turn {
  wanted: WantedOutputs
  from: number
  isOver: () => boolean
}

/** Writes from the output at `from` on until the turn ends; returns the next index. */
async function writeSome(
  ask: Ask,
  source: OutputsSource,
  { wanted: { outputs, form }, from, isOver }: Turn,
  take: (written: WrittenOutput) => Promise<void> | void,
): Promise<number> {
  const tokensets = source.tokensets.map(set => ({ ...set, modes: set.modes.map(mode => ({ ...mode, tokens: [] })) }))
  await ask({ source: { ...source, tokensets } } satisfies Message)
  await sendTokens(ask, holdersOfOutputs(source))
  for (let next = from; ;) {
    await take(await writeOutputBy(ask, { output: outputs[next]!, form }))
    next++
    if (next === outputs.length || isOver()) return next
  }
}

async function writeOutputBy(ask: Ask, question: Extract<Message, { output: Output }>): Promise<WrittenOutput> {
  const head = await ask<OutputHead>(question)
  if ('tooLarge' in head) throw problems.answerTooLarge()
  const written: WrittenOutput = { ...head, bytes: Buffer.from(head.bytes.buffer), findings: [] }
  for (;;) {
    const found = await ask<Finding[] | null>('more findings' satisfies Message)
    if (found === null) return written
    written.findings.push(...found)
  }
}

async function writeBy(ask: Ask, work: Work): Promise<FileOrFault> {
  await ask({ work: { ...work, content: withHolders(work.content, holder => ({ ...holder, tokens: [] })) } })
  await sendTokens(ask, holdersOf(work.content))
  const head = await ask<Head>('write' satisfies Message)
  if ('fault' in head) return head
  if ('tooLarge' in head) throw problems.answerTooLarge()
  const file: FileAnswer = { ...head, bytes: Buffer.from(head.bytes.buffer), unresolved: [], notes: [] }
  for (;;) {
    const found = await ask<FileFindings>('more' satisfies Message)
    if (found === null) return file
    file.unresolved.push(...found.unresolved)
    file.notes.push(...found.notes)
  }
}
