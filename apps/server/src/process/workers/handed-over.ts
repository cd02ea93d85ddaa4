// Connections on their way to a worker. `node:cluster` keeps each open in the primary until the worker confirms it. If
// the worker is killed before, it stays open for ever, and the client waits for an answer that never comes.
import type { Worker } from 'node:cluster'

interface Handle {
  /** Does nothing if it is closed already. */
  close(): void
}

/**
 * Closes the connection that was on its way when the worker was killed. There is at most one: the next is sent after
 * the last is confirmed.
 */
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
