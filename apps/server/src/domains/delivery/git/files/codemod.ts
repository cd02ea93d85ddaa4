// Rewrites the code of a target's repository in a thread: it may hold any amount, in any language.
import type { Migration } from '@tessera/contract'
import { createThread } from '../../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../../kernel/pacing/thread.ts'
import { GitFailure } from '../transport/run-git.ts'

export interface CodeFile {
  path: string
  bytes: Uint8Array
}

export interface Rewriting {
  /** The new texts by their paths. */
  files: Map<string, string>
  /** Places that a person has to decide: `src/app.css:3: color.brand: why`. */
  unsettled: string[]
}

export type ReadCode = (extensions: readonly string[]) => AsyncIterable<CodeFile[]>

export interface Codemods {
  /** Reads the files with these endings of names. Throws `GitFailure` where it takes too much. */
  run(migration: Migration, read: ReadCode, account: string): Promise<Rewriting>
  close(): Promise<void>
}

/** The messages to the thread. */
export type Message = { migration: Migration } | { code: CodeFile[] }
export type Reply = { extensions: readonly string[] } | Rewrote
export interface Rewrote {
  files: [path: string, text: string][]
  unsettled: string[]
}

const tooHeavy = () =>
  new GitFailure('The code of the repository takes too much time or memory to rewrite. Take `migrate` off the target.')
const busy = () => new GitFailure('Too many repositories are rewritten at the moment. It is tried again.')

export function rewriteInThread({
  program = new URL('./codemod-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): Codemods {
  const limits = { waiting: 50, waitingForEach: 5 }
  const thread = createThread('rewrites code', { program, ...limits, ...options }, { tooHeavy, busy })
  return {
    run: (migration, read, account) => thread.run(ask => rewriteBy(ask, migration, read), account),
    close: thread.close,
  }
}

export async function rewriteBy(ask: Ask, migration: Migration, read: ReadCode): Promise<Rewriting> {
  const { extensions } = await ask<{ extensions: string[] }>({ migration } satisfies Message)
  const all: Rewriting = { files: new Map(), unsettled: [] }
  for await (const code of read(extensions)) {
    const { files, unsettled } = await ask<Rewrote>({ code } satisfies Message)
    for (const [path, text] of files) all.files.set(path, text)
    all.unsettled.push(...unsettled)
  }
  return all
}
