// Reads documents: in a separate thread, so that other requests need not wait.
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
import { problems } from '../../../base/problems.ts'
import { createThread } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import type { Documents, ReadingOptions, ReadingResult } from './service.ts'

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

/** The modes of all tokensets, in order. */
export const modesOf = (read: Read): ImportedMode[] =>
  'modes' in read ? read.modes : read.tokensets.flatMap(({ modes }) => modes)

/** The messages to and from the thread. */
export type Message = { as: 'tokens' | 'system'; files: SourceFile[]; options: ReadingOptions } | 'more'
/** The result, each mode without its tokens, which are requested in parts. */
export type Head = { failure: ImportFailure } | { result: Read }
/** Tokens of modes by their index. After the last piece comes null. */
export type Piece = { mode: number; tokens: Token[] }[]

/** A message is deserialized without interruption, so the result is sent in pieces of a few milliseconds: of a large mode, or of many small ones. */
const tokensInAMessage = 1_000

export function* piecesOf(modes: readonly ImportedMode[]): Generator<Piece> {
  let piece: Piece = []
  let size = 0
  for (const [mode, { tokens }] of modes.entries())
    for (let at = 0; at < tokens.length; at += tokensInAMessage) {
      const part = tokens.slice(at, at + tokensInAMessage)
      if (size + part.length > tokensInAMessage) {
        yield piece
        piece = []
        size = 0
      }
      piece.push({ mode, tokens: part })
      size += part.length
    }
  if (piece.length > 0) yield piece
}

/** Reads in a thread, also small documents, since the length does not determine the reading time. */
export function readInThread({
  program = new URL('./reading-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Documents {
  const refusals = { tooHeavy: problems.documentTooHeavy, busy: problems.importsBusy }
  const thread = createThread('reads documents', { program, waitingForEach: 2, ...options }, refusals)
  const read = (question: Exclude<Message, 'more'>, account: string | undefined) =>
    thread.run(ask => readBy(ask, question), account)
  return {
    read: async (files, options, account) => (await read({ as: 'tokens', files, options }, account)) as ReadingResult,
    readSystem: async (files, options, account) =>
      (await read({ as: 'system', files, options }, account)) as SystemImport | ImportFailure,
    close: thread.close,
  }
}

async function readBy(ask: Ask, question: Message): Promise<Read | ImportFailure> {
  const head = await ask<Head>(question)
  if ('failure' in head) return head.failure
  const modes = modesOf(head.result)
  for (;;) {
    const piece = await ask<Piece | null>('more')
    if (piece === null) return head.result
    for (const { mode, tokens } of piece) modes[mode]!.tokens.push(...tokens)
  }
}
