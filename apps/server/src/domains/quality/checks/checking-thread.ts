// The thread of checking.ts.
import { parentPort } from 'node:worker_threads'
import { createInspector } from './inspector.ts'
import type { Question } from './inspector.ts'

const port = parentPort!
const answer = createInspector()

port.on('message', (question: Question) => port.postMessage(answer(question)))
