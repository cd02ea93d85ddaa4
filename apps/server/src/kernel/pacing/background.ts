// Starts threads that leave the cores to the main thread, which answers requests: with equal priorities, two busy threads
// on two cores make every request wait for the turns of the scheduler.
import { Worker } from 'node:worker_threads'
import type { ResourceLimits } from 'node:worker_threads'

/** A tenth of the main thread's share where both want the same core (sched(7)). */
const niceness = 10

/**
 * What each thread begins with: it lowers its priority, which is one of a thread on Linux alone, and tells the system's
 * number of itself, by which its processor time is read. Where a sandbox forbids the one, it has the share of the
 * others; where there is no /proc for the other, the number is -1.
 */
const beginning = new URL(
  `data:text/javascript,${encodeURIComponent(`import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
const { number, program } = workerData
if (process.platform === 'linux')
  try {
    setPriority(getPriority() + ${niceness})
  } catch {}
try {
  Atomics.store(number, 0, Number(readlinkSync('/proc/thread-self').split('/').pop()) || -1)
} catch {
  Atomics.store(number, 0, -1)
}
await import(program)`)}`,
)

interface BackgroundThread {
  /** What is sent before its program listens reaches it then. */
  worker: Worker
  /** The system's number of the thread: 0 until it has begun, -1 where it has none. */
  number: () => number
}

export function startInBackground(program: URL, resourceLimits: ResourceLimits = {}): BackgroundThread {
  const number = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(beginning, { workerData: { number, program: program.href }, resourceLimits })
  return { worker, number: () => Atomics.load(number, 0) }
}
