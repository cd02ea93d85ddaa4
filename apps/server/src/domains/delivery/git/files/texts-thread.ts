// The thread of texts.ts.
import { parentPort } from 'node:worker_threads'
import { createTextWork } from './text-work.ts'
import type { Question } from './text-work.ts'

const port = parentPort!
const answer = createTextWork()

port.on('message', (question: Question) => port.postMessage(answer(question)))
