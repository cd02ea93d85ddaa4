// The thread of asking.ts.
import { parentPort } from 'node:worker_threads'
import { createAnswering } from './answering.ts'
import type { Message } from './answering.ts'

const port = parentPort!
const answer = createAnswering()

port.on('message', (message: Message) => port.postMessage(answer(message)))
