// The thread of validating.ts.
import { parentPort } from 'node:worker_threads'
import type { Message } from '../validating.ts'
import { createCodeReader } from './code-reader.ts'

const port = parentPort!
const answer = createCodeReader()
// An error ends the thread, and its owner is notified.
port.on('message', (question: Message) => void answer(question).then(reply => port.postMessage(reply)))
