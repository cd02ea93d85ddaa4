// Work that keeps a core and some memory busy (argon2: 19 MiB each, large documents) is done a few at a time, and only so many
// wait for it. Accounts have their turn one after the other, so that one account's works hold up nobody else's.
import type { Problem } from '../../base/problems.ts'

/** `account`: whose work it is; works without one share the same turn. */
export type Queue = <T>(work: () => Promise<T>, account?: string) => Promise<T>

interface QueueOptions {
  atOnce: number
  /** How many of one account run together; without it, `atOnce`. */
  atOnceForEach?: number
  /** How many may wait. */
  waiting: number
  /** How many of one account may wait; without it, all of them. */
  waitingForEach?: number
  /** The refusal of work that finds all places taken. */
  busy: () => Problem
}

type Start = () => void

interface Works {
  running: number
  waiting: Start[]
}

/**
 * Runs `atOnce` works together: those of one account in the order in which they came, the accounts round robin. Throws `busy` when
 * `waiting` others, or `waitingForEach` of the same account, wait already.
 */
export function createQueue({ atOnce, atOnceForEach = atOnce, waiting: most, ...options }: QueueOptions): Queue {
  const { waitingForEach = most, busy } = options
  let running = 0
  let waiting = 0
  // In the order of their turns: an account whose work starts goes to the end.
  const accounts = new Map<string, Works>()

  function wait(own: Works): Promise<void> {
    if (waiting >= most || own.waiting.length >= waitingForEach) throw busy()
    waiting++
    return new Promise(resolve => own.waiting.push(resolve))
  }

  /** Passes a free slot on. */
  function startNext(): void {
    for (const [account, own] of accounts) {
      if (own.running >= atOnceForEach) continue
      const start = own.waiting.shift()
      if (!start) continue
      waiting--
      running++
      own.running++
      accounts.delete(account)
      accounts.set(account, own)
      return start()
    }
  }

  return async (work, account = '') => {
    const own = accounts.get(account) ?? { running: 0, waiting: [] }
    accounts.set(account, own)
    if (running < atOnce && own.running < atOnceForEach) {
      running++
      own.running++
    } else await wait(own)
    try {
      return await work()
    } finally {
      running--
      own.running--
      if (own.running + own.waiting.length === 0) accounts.delete(account)
      startNext()
    }
  }
}
