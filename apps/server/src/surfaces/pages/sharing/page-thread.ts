// The thread of page-writing.ts.
import { parentPort } from 'node:worker_threads'
import { layersOf, writeWork } from './page-writing.ts'
import type { PageWork, Message } from './page-writing.ts'

const port = parentPort!
let work: PageWork | undefined

port.on('message', (question: Message) => {
  if (question === 'write') {
    const written = writeWork(work!)
    work = undefined
    return port.postMessage(written)
  }
  if ('work' in question) work = question.work
  else layersOf(work!)[question.layer]!.tokens.push(...question.tokens)
  port.postMessage(null)
})
