// A thread of `tessera migrate`: rewrites the files that it receives, one after the other.
import { parentPort, workerData } from 'node:worker_threads'
import type { Changes } from '@tessera/code'
import { fewAtATime } from '../base/files.ts'
import { rewriteFile } from './rewrite.ts'

export interface Work {
  paths: string[]
  /** The index into the changes that the thread was started with. */
  changes: number
}

const all = workerData as readonly Changes[]

parentPort!.on('message', (work: Work) => {
  // An error ends the thread, and its owner is notified.
  void rewriteAll(work)
})

async function rewriteAll({ paths, changes }: Work): Promise<void> {
  parentPort!.postMessage(await fewAtATime(paths, path => rewriteFile(path, all[changes]!)))
}
