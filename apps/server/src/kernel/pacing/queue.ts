// Limits concurrent work that occupies a core and much memory (argon2: 19 MiB each, large documents), and the number of
// waiting tasks. Accounts take turns, so that one account cannot delay the others.

/** `account`: the owner of the work; work without an account shares one turn. */
export type Queue = <T>(work: () => Promise<T>, account?: string) => Promise<T>

interface QueueOptions {
  atOnce: number
  /** The maximum per account; default: `atOnce`. */
  atOnceForEach?: number
  /** The maximum number of waiting tasks. */
  waiting: number
  /** The maximum of waiting tasks per account; default: all of them. */
  waitingForEach?: number
  /** The refusal if all places are taken. */
  busy: () => Error
}

type Start = () => void

interface Works {
  running: number
  waiting: Start[]
}

/**
 * Runs `atOnce` tasks at a time: in order of arrival within an account, and round robin between accounts. Throws `busy`
 * if `waiting` others, or `waitingForEach` of the same account, already wait.
 */
export function createQueue({ atOnce, atOnceForEach = atOnce, waiting: most, ...options }: QueueOptions): Queue {
  const { waitingForEach = most, busy } = options
  let running = 0
  let waiting = 0
  // In the order of their turns: an account moves to the end when its task starts.
  const accounts = new Map<string, Works>()

  function wait(own: Works): Promise<void> {
    if (waiting >= most || own.waiting.length >= waitingForEach) throw busy()
    waiting++
    return new Promise(resolve => own.waiting.push(resolve))
  }

  /** Fills a free slot. */
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
