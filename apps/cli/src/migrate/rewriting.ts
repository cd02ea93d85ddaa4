// Rewrites files: in this thread if few, else in a thread for each processor.
import type { Changes } from '@tessera/code'
import { fewAtATime } from '../base/files.ts'
import { inThreads, threadProgram } from '../base/threads.ts'
import type { Rewritten } from '@tessera/lint-core/migration'
import type { Work } from './thread.ts'

/** Starting a thread and loading the parsers in it takes as long as some hundred files. */
const few = 400
const atOnce = 100

export interface Task {
  path: string
  changes: Changes
}

/** Returns the results in the order of the tasks. */
export async function rewriteAll(
  tasks: readonly Task[],
  signal: AbortSignal,
  program = threadProgram('migrate-thread.js'),
): Promise<Rewritten[]> {
  if (tasks.length <= few || program === null) return here(tasks, signal)
  const all = [...new Set(tasks.map(({ changes }) => changes))]
  const results = await inThreads<Work, Rewritten[]>(batchesOf(tasks, all), { program, data: all, signal })
  return results.flat()
}

async function here(tasks: readonly Task[], signal: AbortSignal): Promise<Rewritten[]> {
  const { rewriteFile } = await import('./rewrite.ts')
  return fewAtATime(tasks, ({ path, changes }) => {
    signal.throwIfAborted()
    return rewriteFile(path, changes)
  })
}

/** Groups consecutive tasks with the same changes. */
function batchesOf(tasks: readonly Task[], all: readonly Changes[]): Work[] {
  const batches: Work[] = []
  for (const { path, changes } of tasks) {
    const last = batches.at(-1)
    const index = all.indexOf(changes)
    if (last && last.changes === index && last.paths.length < atOnce) last.paths.push(path)
    else batches.push({ paths: [path], changes: index })
  }
  return batches
}
