// Rewrites files: in this thread if few, else in a thread for each processor.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Changes } from '@tessera/code'
import { fewAtATime } from '../base/files.ts'
import type { Rewritten } from './rewrite.ts'
import type { Work } from './thread.ts'

/** Starting a thread and loading the parsers in it takes as long as some hundred files. */
const few = 400
const atOnce = 100
/** In the published program, which has its other parts in a folder beside it. */
const threadFile =
  ['migrate-thread.js', '../migrate-thread.js']
    .map(name => fileURLToPath(new URL(name, import.meta.url)))
    .find(path => existsSync(path)) ?? null

export interface Task {
  path: string
  changes: Changes
}

/** Returns the results in the order of the tasks. */
export async function rewriteAll(
  tasks: readonly Task[],
  signal: AbortSignal,
  program = threadFile,
): Promise<Rewritten[]> {
  if (tasks.length <= few || program === null) return here(tasks, signal)
  // Sent to each thread once: copying them with every batch would take longer than reading small files.
  const all = [...new Set(tasks.map(({ changes }) => changes))]
  const batches = batchesOf(tasks, all)
  const results: Rewritten[][] = []
  let next = 0
  const threads = Array.from(
    { length: Math.min(availableParallelism(), 8, batches.length) },
    () => new Worker(program, { workerData: all }),
  )
  try {
    await Promise.all(
      threads.map(async thread => {
        while (next < batches.length) {
          signal.throwIfAborted()
          const index = next++
          results[index] = await inThread(thread, batches[index]!)
        }
      }),
    )
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()))
  }
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

function inThread(thread: Worker, work: Work): Promise<Rewritten[]> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      thread.off('message', done)
      thread.off('error', failed)
      then()
    }
    const done = (results: Rewritten[]) => settle(() => resolve(results))
    const failed = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))))
    thread.on('message', done)
    thread.on('error', failed)
    thread.postMessage(work)
  })
}
