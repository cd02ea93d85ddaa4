// Limits the processor time of a task, and its time by the wall far beyond.
import type { ProcessorTime } from './processor-time.ts'

/** By the wall a task may take this many times its processor time: beyond it, the thread hangs or the machine is lost. */
const wallFactor = 10
/** In milliseconds, between two looks. */
const leastPause = 10

export interface LimitedTime {
  /** The processor time of the task so far. */
  spent: ProcessorTime
  /** The task has ended. */
  over(): void
}

/** Calls `exceeded` once, soon after the task has used more than `limitMs`. */
export function limitTime(time: ProcessorTime, limitMs: number, exceeded: () => void): LimitedTime {
  const [usedBefore, began] = [time(), performance.now()]
  const spent = () => time() - usedBefore
  let timer: NodeJS.Timeout

  function look(): void {
    const left = Math.min(limitMs - spent(), limitMs * wallFactor - (performance.now() - began))
    if (left <= 0) exceeded()
    else plan(left)
  }

  /** A thread uses no more than the time that passes: before that, looking again is idle. */
  function plan(left: number): void {
    timer = setTimeout(look, Math.max(left, leastPause))
  }

  plan(limitMs)
  return { spent, over: () => clearTimeout(timer) }
}
