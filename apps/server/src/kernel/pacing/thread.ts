// Threads for work that would hold up every other request: started when they are needed, ended when they have been idle for a while.
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Problem } from '../../base/problems.ts'
import { createQueue } from './queue.ts'

export interface ThreadOptions {
  /** The bundle that the thread runs. */
  program: URL
  /** How long one work may take. */
  limitMs?: number
  /** Of the heap of the thread. */
  limitMb?: number
  /** How long a thread lives without work. */
  idleMs?: number
  /** How many there are: as many works run together, of different accounts. */
  threads?: number
  /** How many works may wait for those that are done. */
  waiting?: number
  /** How many of one account may wait. */
  waitingForEach?: number
}

/** In MB. */
const mostForThread = 1_024

/**
 * In MB. A container that may use less than the machine has would be ended as a whole by a thread that takes too much of it; so it is the
 * thread that ends, and its work is refused.
 */
export function memoryForThread(total = totalmem(), constrained = process.constrainedMemory()): number {
  // 0, or more than there is: nothing limits it.
  const available = constrained > 0 && constrained < total ? constrained : total
  return Math.min(mostForThread, Math.floor(available / 2 / 2 ** 20))
}

/** Two where there is memory for both: what one account has done for a minute then holds up nobody else. */
export const threadsAtOnce = (each = memoryForThread()): number => (each < mostForThread ? 1 : 2)

interface Refusals {
  /** Of work that takes too long or too much memory. */
  tooHeavy: () => Problem
  /** Of work beyond those that may wait. */
  busy: () => Problem
}

/** Sends a message, and resolves to the answer. */
export type Ask = <Answer>(message: unknown) => Promise<Answer>

export interface Thread {
  /** One work of an account after the other, the accounts round robin. */
  run<T>(work: (ask: Ask) => Promise<T>, account?: string): Promise<T>
  close(): Promise<void>
}

/** Starts workers as they are taken, and ends those that nobody took for a while. */
function createWorkers(program: URL, limitMb: number, idleMs: number) {
  const all = new Set<Worker>()
  /** Those without work, with what will end them. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limitMb } })
    worker.on('error', () => undefined) // pending requests listen with `once`
    worker.on('exit', () => forget(worker))
    worker.unref()
    all.add(worker)
    return worker
  }

  function take(): Worker {
    // The one that worked last keeps the others idle, so that they end.
    const worker = [...idle.keys()].at(-1) ?? start()
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    return worker
  }

  function release(worker: Worker): void {
    if (all.has(worker)) idle.set(worker, setTimeout(() => void end(worker), idleMs).unref())
  }

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    all.delete(worker)
  }

  async function end(worker: Worker): Promise<void> {
    forget(worker)
    await worker.terminate()
  }

  return { take, release, end, endAll: async () => void (await Promise.all([...all].map(end))) }
}

/** `does`: what the threads do, to name it in an error. */
export function createThread(does: string, options: ThreadOptions, { tooHeavy, busy }: Refusals): Thread {
  const { program, limitMs = 60_000, limitMb = memoryForThread(), idleMs = 30_000 } = options
  const { threads = 1, waiting = 20, waitingForEach = waiting } = options
  const queue = createQueue({ atOnce: threads, atOnceForEach: 1, waiting, waitingForEach, busy })
  const workers = createWorkers(program, limitMb, idleMs)

  async function run<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const worker = workers.take()
    const stop = new AbortController()
    const { signal } = stop
    const limit = setTimeout(() => stop.abort(tooHeavy()), limitMs)
    const ended = (code: number) => stop.abort(new Error(`The thread that ${does} ended with ${code}`))
    worker.once('exit', ended)
    let asked = false
    try {
      return await work(async <Answer>(message: unknown) => {
        const answer = once(worker, 'message', { signal })
        asked = true
        worker.postMessage(message)
        const [given] = (await answer) as [Answer]
        asked = false
        return given
      })
    } catch (error) {
      // A thread that has answered everything is as good as before.
      if (asked || signal.aborted) await workers.end(worker)
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHeavy()
      throw signal.aborted && (error as Error).name === 'AbortError' ? signal.reason : error
    } finally {
      clearTimeout(limit)
      worker.off('exit', ended)
      workers.release(worker)
    }
  }

  return { run: (work, account) => queue(() => run(work), account), close: workers.endAll }
}
