// Reads and edits the texts of token files in a thread, because a repository may hold any amount of them.
import type { GitFormat } from '@tessera/contract'
import type { Token } from '@tessera/engine'
import type { Services } from '../../../../kernel/context.ts'
import { inPieces } from '../../../../kernel/pacing/pieces.ts'
import { createThread } from '../../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../../kernel/pacing/thread.ts'
import type { AppTokens } from '../credentials/app-tokens.ts'
import { GitFailure, UnreadableFile } from '../transport/run-git.ts'
import type { Codemods } from './codemod.ts'
import { createTextWork } from './text-work.ts'
import type { Edited, Fault, FileNotes, FileText, Piece, Message, Renamed, Wanted } from './text-work.ts'

export interface Texts {
  /** The tokens of each file. Throws `UnreadableFile`. */
  read(files: readonly FileText[]): Promise<Token[][]>
  /** On each of the files that were read last. */
  notes(): Promise<FileNotes[]>
  /** The new text with its tokens; null: nothing differs. `before`: the tokens of the names that are wanted. */
  edit(file: FileText, edit: TextEdit): Promise<{ text: string; tokens: Token[] } | null>
  /** In which lines tokens stand; null: none says so. */
  lines(file: FileText, names: readonly string[]): Promise<(number | null)[]>
}

export interface TextEdit {
  before: readonly Token[]
  wanted: readonly Wanted[]
  renamed: readonly Renamed[]
}

/** The form of the texts, and the tokens that references in them may lead to. */
export interface TextsOf {
  account: string
  format: GitFormat
  around: readonly Token[]
}

export interface FileTexts {
  /** Throws `GitFailure` where it takes too long, or too much memory. */
  run<T>(of: TextsOf, work: (texts: Texts) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What a run has besides the services of every operation. */
export interface GitServices extends Services {
  texts: FileTexts
  codemods: Codemods
  apps: AppTokens
}

export const accountOf = ({ id }: { id: string }) => `git ${id}`

const tooHeavy = () =>
  new UnreadableFile(
    'The token files take too much time or memory to read or to write. Connect a folder that holds fewer tokens.',
  )
const busy = () => new GitFailure('Too many repositories are synced at the moment. It is tried again.')

export function workInThread({
  program = new URL('./texts-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): FileTexts {
  const thread = createThread(
    'reads and edits token files',
    { program, waiting: 200, waitingForEach: 10, ...options },
    { tooHeavy, busy },
  )
  return { run: (of, work) => thread.run(ask => workBy(ask, of, work), of.account), close: thread.close }
}

export const workHere: FileTexts = {
  async run(of, work) {
    const answer = createTextWork()
    return workBy(async <T>(question: unknown) => answer(question as Message) as T, of, work)
  },
  close: async () => undefined,
}

async function workBy<T>(ask: Ask, { format, around }: TextsOf, work: (texts: Texts) => Promise<T>): Promise<T> {
  await ask({ format } satisfies Message)
  for (const piece of inPieces<Token>(around)) await ask({ around: piece } satisfies Message)
  return work({
    read: files => readBy(ask, files),
    notes: () => ask<FileNotes[]>('notes' satisfies Message),
    edit: (file, edit) => editBy(ask, file, edit),
    lines: (file, names) => ask({ linesOf: file, names } satisfies Message),
  })
}

async function readBy(ask: Ask, files: readonly FileText[]): Promise<Token[][]> {
  for (const piece of inPieces<FileText>(files)) await ask({ files: piece } satisfies Message)
  const fault = await ask<Fault | null>('read' satisfies Message)
  if (fault) throw new UnreadableFile(fault.fault)
  return tokensBy(ask, files.length)
}

async function editBy(ask: Ask, file: FileText, { before, wanted, renamed }: TextEdit) {
  for (const piece of inPieces<Token>(before)) await ask({ before: piece } satisfies Message)
  for (const piece of inPieces<Wanted>(wanted)) await ask({ wanted: piece } satisfies Message)
  const edited = await ask<Fault | Edited>({ edit: file, renamed } satisfies Message)
  if (edited === null) return null
  if ('fault' in edited) throw new UnreadableFile(edited.fault)
  const [tokens] = await tokensBy(ask, 1)
  return { text: edited.text, tokens: tokens! }
}

async function tokensBy(ask: Ask, files: number): Promise<Token[][]> {
  const all: Token[][] = Array.from({ length: files }, () => [])
  for (;;) {
    const piece = await ask<Piece | null>('more' satisfies Message)
    if (piece === null) return all
    // Pushed one by one: a call cannot have a hundred thousand arguments.
    for (const token of piece.tokens) all[piece.file]!.push(token)
  }
}
