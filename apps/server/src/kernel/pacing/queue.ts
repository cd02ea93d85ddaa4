// Work that keeps a core and some memory busy (argon2: 19 MiB each, large documents) is done a few at a time, and only so many
// wait for it. Accounts have their turn one after the other, so that one account's works hold up nobody else's.
import type { Problem } from '../problems.ts'

/** `account`: whose work it is; works without one share the same turn. */
export type Queue = <T>(work: () => Promise<T>, account?: string) => Promise<T>

interface QueueOptions {
  atOnce: number
  /** How many may wait. */
  waiting: number
  /** How many of one account may wait; without it, all of them. */
  waitingForEach?: number
  /** The refusal of work that finds all places taken. */
  busy: () => Problem
}

type Start = () => void

/**
 * Runs `atOnce` works together: those of one account in the order in which they came, the accounts round robin. Throws `busy` when
 * `waiting` others, or `waitingForEach` of the same account, wait already.
 */
export function createQueue({ atOnce, waiting: most, waitingForEach = most, busy }: QueueOptions): Queue {
  let running = 0
  let waiting = 0
  // In the order of their turns: an account whose work starts goes to the end.
  const accounts = new Map<string, Start[]>()

  function wait(account: string): Promise<void> {
    const own = accounts.get(account) ?? []
    if (waiting >= most || own.length >= waitingForEach) throw busy()
    waiting++
    accounts.set(account, own)
    return new Promise(resolve => own.push(resolve))
  }

  function next(): Start | undefined {
    const first = accounts.entries().next().value
    if (!first) return undefined
    const [account, own] = first
    waiting--
    accounts.delete(account)
    const start = own.shift()
    if (own.length > 0) accounts.set(account, own)
    return start
  }

  return async (work, account = '') => {
    if (running < atOnce) running++
    else await wait(account)
    try {
      return await work()
    } finally {
      // A task that ends passes its slot to the next.
      const start = next()
      if (start) start()
      else running--
    }
  }
}
