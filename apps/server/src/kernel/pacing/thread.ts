// Threads for work that would block all other requests. They start on demand and end after some idle time.
import { once } from 'node:events'
import { totalmem } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startInBackground } from './background.ts'
import { limitTime } from './limited-time.ts'
import { processorTimeOf } from './processor-time.ts'
import type { ProcessorTime } from './processor-time.ts'
import { createQueue } from './queue.ts'

export interface ThreadOptions {
  /** The bundle that the thread executes. */
  program: URL
  /** The processor time of a task, in milliseconds. By the wall it may take `wallFactor` times as long. */
  limitMs?: number
  /** The heap limit of a thread, in MB. */
  limitMb?: number
  /** How long an idle thread lives, in milliseconds. */
  idleMs?: number
  /** The number of threads: that many tasks run at a time, of different accounts. */
  threads?: number
  /** The maximum number of waiting tasks. */
  waiting?: number
  /** The maximum number of waiting tasks per account. */
  waitingForEach?: number
}

/** In MB. */
const mostForThread = 1_024

/**
 * In MB. In a container with a memory limit, a thread that takes too much would end the whole process; with a limit of
 * its own, only the thread ends and its task is refused.
 */
export function memoryForThread(total = totalmem(), constrained = process.constrainedMemory()): number {
  // 0, or more than the machine has, means no limit.
  const available = constrained > 0 && constrained < total ? constrained : total
  return Math.min(mostForThread, Math.floor(available / 2 / 2 ** 20))
}

/** Two if the memory suffices, so that a long task of one account does not delay the others. */
export const threadsAtOnce = (each = memoryForThread()): number => (each < mostForThread ? 1 : 2)

interface Refusals {
  /** For a task that takes too long or too much memory. */
  tooHeavy: () => Error
  /** For a task beyond the waiting limit. */
  busy: () => Error
}

/** Sends a message, and resolves to the answer. */
export type Ask = <Answer>(message: unknown) => Promise<Answer>

/** `spent`: the processor time of this task so far. */
type Task<T> = (ask: Ask, spent: ProcessorTime) => Promise<T>

export interface Thread {
  /** Runs the tasks of an account one after the other, the accounts round robin. */
  run<T>(work: Task<T>, account?: string): Promise<T>
  close(): Promise<void>
}

/** `Thread.run` with `answer` in this thread, one task at a time, as what `answer` remembers is of one subject. */
export function runHere(answer: (message: never) => unknown) {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    const done = last.then(() => work(async <Answer>(message: unknown) => answer(message as never) as Answer))
    last = done.catch(() => undefined)
    return done
  }
}

/** Starts workers on demand, and ends those that stay idle. */
function createWorkers(program: URL, limitMb: number, idleMs: number) {
  const all = new Map<Worker, ProcessorTime>()
  /** Idle workers with their end timers. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const { worker, number } = startInBackground(program, { maxOldGenerationSizeMb: limitMb })
    worker.on('error', () => undefined) // pending requests listen with `once`
    worker.on('exit', () => forget(worker))
    worker.unref()
    all.set(worker, processorTimeOf(worker, number))
    return worker
  }

  function take(): Worker {
    // Prefers the last used worker, so that the others stay idle and end.
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

  const timeOf = (worker: Worker): ProcessorTime => all.get(worker)!
  const endAll = async () => void (await Promise.all([...all.keys()].map(end)))
  return { take, release, end, timeOf, endAll }
}

/** `does`: the description of the work for errors. */
export function createThread(does: string, options: ThreadOptions, { tooHeavy, busy }: Refusals): Thread {
  const { program, limitMs = 60_000, limitMb = memoryForThread(), idleMs = 30_000 } = options
  const { threads = 1, waiting = 20, waitingForEach = waiting } = options
  const queue = createQueue({ atOnce: threads, atOnceForEach: 1, waiting, waitingForEach, busy })
  const workers = createWorkers(program, limitMb, idleMs)

  async function run<T>(work: Task<T>): Promise<T> {
    const worker = workers.take()
    const stop = new AbortController()
    const { signal } = stop
    const { spent, over } = limitTime(workers.timeOf(worker), limitMs, () => stop.abort(tooHeavy()))
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
      }, spent)
    } catch (error) {
      // A worker that has answered everything can be reused.
      if (asked || signal.aborted) await workers.end(worker)
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHeavy()
      throw signal.aborted && (error as Error).name === 'AbortError' ? signal.reason : error
    } finally {
      over()
      worker.off('exit', ended)
      workers.release(worker)
    }
  }

  return { run: (work, account) => queue(() => run(work), account), close: workers.endAll }
}
