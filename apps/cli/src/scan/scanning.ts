// Reads all files: in this thread if few, else in some threads.
import { inThreads, threadProgram } from '../base/threads.ts'
import type { FileScan } from './file-scan.ts'
import type { Names } from '@tessera/lint-core/scan'

/** Starting a thread and loading the parsers in it takes as long as some hundred files. */
const few = 400
const atOnce = 40
/** Each has its own parsers and names, of about a hundred megabytes. */
const mostThreads = 3

export interface ScanOptions {
  signal: AbortSignal
  /** Called with the number of files that are done. */
  step: (count: number) => void
  program?: string | null
}

export async function scanAll(paths: readonly string[], names: Names, options: ScanOptions): Promise<FileScan[]> {
  const { signal, step, program = threadProgram('scan-thread.js') } = options
  const batches: string[][] = []
  for (let at = 0; at < paths.length; at += atOnce) batches.push(paths.slice(at, at + atOnce))
  if (paths.length > few && program !== null) {
    const done = (_: FileScan[], batch: string[]) => step(batch.length)
    const found = await inThreads<string[], FileScan[]>(batches, {
      program,
      data: names,
      signal,
      atMost: mostThreads,
      done,
    })
    return found.flat()
  }
  const [{ createScanner }, { scanHere }] = await Promise.all([import('./scan-file.ts'), import('./scan-here.ts')])
  const scanner = createScanner(names)
  const found: FileScan[] = []
  for (const batch of batches) {
    signal.throwIfAborted()
    found.push(...(await scanHere(scanner, batch)))
    step(batch.length)
  }
  return found
}
