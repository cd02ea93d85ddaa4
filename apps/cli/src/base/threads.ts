// Work on many files in a bounded number of threads.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The parsers need some hundred megabytes in each thread. */
const most = 8

/** The program of a thread in the published package, which has its other parts in a folder beside it; null in the sources. */
export const threadProgram = (name: string): string | null =>
  [name, `../${name}`].map(file => fileURLToPath(new URL(file, import.meta.url))).find(path => existsSync(path)) ?? null

export interface InThreads<Work, Result> {
  program: string
  /** What each thread gets when it starts: to copy it with every piece of work would take longer than the work. */
  data: unknown
  signal: AbortSignal
  atMost?: number
  /** Called with each result as it comes. */
  done?: (result: Result, work: Work) => void
}

/** Returns the results in the order of the works. */
export async function inThreads<Work, Result>(
  works: readonly Work[],
  { program, data, signal, atMost = most, done }: InThreads<Work, Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const count = Math.min(availableParallelism(), atMost, works.length)
  const threads = Array.from({ length: count }, () => new Worker(program, { workerData: data }))
  try {
    await Promise.all(
      threads.map(async thread => {
        while (next < works.length) {
          signal.throwIfAborted()
          const index = next++
          results[index] = await inThread<Work, Result>(thread, works[index]!)
          done?.(results[index], works[index]!)
        }
      }),
    )
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()))
  }
  return results
}

function inThread<Work, Result>(thread: Worker, work: Work): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      thread.off('message', answered)
      thread.off('error', failed)
      then()
    }
    const answered = (result: Result) => settle(() => resolve(result))
    const failed = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))))
    thread.on('message', answered)
    thread.on('error', failed)
    thread.postMessage(work)
  })
}
