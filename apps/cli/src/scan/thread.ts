// A thread of `tessera scan`: reads the files that it receives, one after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { scanHere } from './scan-here.ts'
import { createScanner } from './scan-file.ts'
import type { Names } from '@tessera/lint-core/scan'

const scanner = createScanner(workerData as Names)

parentPort!.on('message', (paths: string[]) => {
  // An error ends the thread, and its owner is notified.
  void scanHere(scanner, paths).then(found => parentPort!.postMessage(found))
})
