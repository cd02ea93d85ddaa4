// Runs tasks of one key in order of arrival. Concurrent writes would wait for each other's locks in the database; here they wait
// without holding a connection.

export interface Turns {
  /** Runs when everything before it under the same key has ended, however it ended. No key: at once. */
  take<T>(key: string | undefined, run: () => Promise<T>): Promise<T>
  /** Is told of each how long it waited and how long it ran, in seconds. */
  onEnded(listener: (waited: number, ran: number) => void): void
}

/** `patienceMs`: after that it runs even so, for it is the lock that keeps order; and where the database is silent, all learn it at once. */
export function createTurns(patienceMs = 1_000): Turns {
  const last = new Map<string, Promise<unknown>>()
  let ended: (waited: number, ran: number) => void = () => undefined
  async function timed<T>(run: () => Promise<T>, asked: number): Promise<T> {
    const begun = performance.now()
    try {
      return await run()
    } finally {
      ended((begun - asked) / 1000, (performance.now() - begun) / 1000)
    }
  }
  return {
    onEnded: listener => void (ended = listener),
    take(key, run) {
      const asked = performance.now()
      if (key === undefined) return timed(run, asked)
      const before = last.get(key)
      const turn = before ? within(before, patienceMs).then(() => timed(run, asked)) : timed(run, asked)
      last.set(key, turn)
      const leave = () => {
        if (last.get(key) === turn) last.delete(key)
      }
      turn.then(leave, leave)
      return turn
    },
  }
}

function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(done, done)
  })
}
