// The thread of codemod.ts.
import { parentPort } from 'node:worker_threads'
import type { Message } from '../codemod.ts'
import { createCodemodWork } from './codemod-work.ts'

const port = parentPort!
const answer = createCodemodWork()

// One question at a time; a fault ends the thread, and its owner is told.
port.on('message', (question: Message) => void answer(question).then(reply => port.postMessage(reply)))
