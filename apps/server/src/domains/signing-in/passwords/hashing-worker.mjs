// The thread of passwords.ts: one hash, or one comparison, for each message.
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

parentPort.on('message', ({ password, stored, options }) => {
  parentPort.postMessage(stored === undefined ? hashSync(password, options) : verifySync(stored, password))
})
