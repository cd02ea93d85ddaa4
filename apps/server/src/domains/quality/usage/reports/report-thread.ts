// The thread of reading.ts.
import { parentPort } from 'node:worker_threads'
import type { PackedBody } from '../../../../kernel/json-body.ts'
import { replyTo } from './reading.ts'

const port = parentPort!
port.on('message', (body: PackedBody) => port.postMessage(replyTo(body)))
