// The thread of texts.ts.
import { parentPort } from 'node:worker_threads'
import { createTextWork } from './text-work.ts'
import type { Message } from './text-work.ts'

const port = parentPort!
const answer = createTextWork()

port.on('message', (question: Message) => port.postMessage(answer(question)))
