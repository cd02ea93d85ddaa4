// Reading documents: here, or, where that would hold up every other request, in a thread of its own.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { checkName, errorAt, importSystem, importTokens } from '@tessera/engine'
import type {
  ImportedMode,
  ImportFailure,
  ImportOptions,
  ImportResult,
  SourceFile,
  SystemImport,
  Token,
} from '@tessera/engine'
import { problems } from '../../kernel/problems.ts'
import { createQueue } from '../../kernel/pacing/queue.ts'
import type { Documents, ReadingOptions, ReadingResult } from '../../kernel/services.ts'

export const readHere: Documents = {
  read: async (files, options) => readDocument(files, options),
  readSystem: async (files, options) => readSystem(files, options),
  close: async () => undefined,
}

export const readDocument = (files: SourceFile[], options: ReadingOptions): ReadingResult =>
  storable(importTokens(files, options as ImportOptions & { format?: string }))

export const readSystem = (files: SourceFile[], options: ReadingOptions): SystemImport | ImportFailure =>
  storable(importSystem(files, options as ImportOptions & { format?: string }))

function storable<Result extends Read>(result: Result | ImportFailure): Result | ImportFailure {
  if ('errors' in result) return result
  for (const mode of modesOf(result))
    for (const { name } of mode.tokens) {
      const message = checkName(name)
      if (message !== null) return { format: result.format, errors: [errorAt('name', name, message)] }
    }
  return result
}

export type Read = ImportResult | SystemImport

/** Of all tokensets, one after the other. */
export const modesOf = (read: Read): ImportedMode[] =>
  'modes' in read ? read.modes : read.tokensets.flatMap(({ modes }) => modes)

/** The messages to the thread and from it. */
export type Question = { as: 'tokens' | 'system'; files: SourceFile[]; options: ReadingOptions } | 'more'
/** What was read, each mode without its tokens, which are requested in parts. */
export type Head = { failure: ImportFailure } | { result: Read }
/** Tokens of the mode with this index. After the last piece comes null. */
export interface Piece {
  mode: number
  tokens: Token[]
}

interface ThreadOptions {
  /** The bundle of reading-thread.ts. */
  program?: URL
  /** How long one document may take. */
  limitMs?: number
  limitMb?: number
  /** How long the thread lives without work. */
  idleMs?: number
  /** How many documents may wait for the one that is being read. */
  waiting?: number
}

/** Reads in one thread, started when it is first needed and ended when it has been idle for a while. */
export function readInThread({
  program = new URL('./reading-thread.mjs', import.meta.url),
  limitMs = 60_000,
  limitMb = 1_024,
  idleMs = 30_000,
  waiting = 20,
}: ThreadOptions = {}): Documents {
  const queue = createQueue({ atOnce: 1, waiting, busy: problems.importsBusy })
  let current: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limitMb } })
    worker.on('error', () => undefined) // pending requests listen with `once`
    worker.on('exit', () => {
      if (current === worker) current = undefined
    })
    worker.unref()
    return worker
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = current
    current = undefined
    await ending?.terminate()
  }

  async function read(question: Exclude<Question, 'more'>): Promise<Read | ImportFailure> {
    clearTimeout(idle)
    const worker = (current ??= start())
    const stop = new AbortController()
    const limit = setTimeout(() => stop.abort(problems.documentTooHeavy()), limitMs)
    const ended = (code: number) => stop.abort(new Error(`The thread that reads documents ended with ${code}`))
    worker.once('exit', ended)
    try {
      return await readIn(worker, question, stop.signal)
    } catch (error) {
      await end()
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw problems.documentTooHeavy()
      throw stop.signal.aborted && (error as Error).name === 'AbortError' ? stop.signal.reason : error
    } finally {
      clearTimeout(limit)
      worker.off('exit', ended)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    // Small documents too: the length does not tell how long reading takes.
    read: (files, options) => queue(async () => (await read({ as: 'tokens', files, options })) as ReadingResult),
    readSystem: (files, options) =>
      queue(async () => (await read({ as: 'system', files, options })) as SystemImport | ImportFailure),
    close: end,
  }
}

async function readIn(worker: Worker, question: Question, signal: AbortSignal): Promise<Read | ImportFailure> {
  async function ask<T>(message: Question): Promise<T> {
    const answer = once(worker, 'message', { signal })
    worker.postMessage(message)
    return ((await answer) as [T])[0]
  }
  const head = await ask<Head>(question)
  if ('failure' in head) return head.failure
  for (;;) {
    const piece = await ask<Piece | null>('more')
    if (piece === null) return head.result
    modesOf(head.result)[piece.mode]!.tokens.push(...piece.tokens)
  }
}
