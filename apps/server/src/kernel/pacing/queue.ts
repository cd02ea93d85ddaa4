// Work that keeps a core and some memory busy (argon2: 19 MiB each, large documents) is done a few at a time, and only so many
// wait for it.
import type { Problem } from '../problems.ts'

export type Queue = <T>(work: () => Promise<T>) => Promise<T>

interface QueueOptions {
  atOnce: number
  waiting: number
  /** The refusal of work that finds all places taken. */
  busy: () => Problem
}

/** Runs `atOnce` works together, in the order in which they came. Throws `busy` when `waiting` others are before it. */
export function createQueue({ atOnce, waiting: most, busy }: QueueOptions): Queue {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running < atOnce) running++
    else if (waiting.length >= most) throw busy()
    // A task that ends passes its slot to the next.
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
