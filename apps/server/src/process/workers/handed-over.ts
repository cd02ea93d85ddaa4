// Connections on their way to a worker. `node:cluster` keeps each open in the primary until the worker says that it has it, and
// for ever when the worker is killed before: the client would wait for an answer that nobody gives.
import type { Worker } from 'node:cluster'

interface Handle {
  /** Nothing happens when it is closed already. */
  close(): void
}

/** Closes what was on its way when the worker ended without order. There is one at most: the next is sent after the word for the last. */
export function closeHandedOver(worker: Worker): void {
  const child = worker.process
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  let last: Handle | undefined
  child.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (handle) last = handle as Handle
    return send(message, handle, ...rest)
  }
  worker.once('exit', code => {
    if (code !== 0) last?.close()
  })
}
