// The thread of checking.ts.
import { parentPort } from 'node:worker_threads'
import { createInspector } from './inspector.ts'
import type { Message } from './inspector.ts'

const port = parentPort!
const answer = createInspector()

port.on('message', (question: Message) => port.postMessage(answer(question)))
