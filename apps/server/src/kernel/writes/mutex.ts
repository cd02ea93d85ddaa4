// A mutex for each key: work of one key runs in order of arrival. Concurrent writes would otherwise wait for each
// other's database locks, each holding a connection.

export interface Mutex {
  /** Runs after all earlier work of the same key, whether it succeeded or failed. Without a key it runs at once. */
  run<T>(key: string | undefined, work: () => Promise<T>): Promise<T>
  /** Called after each run with its waiting time and running time, in seconds. */
  onEnded(listener: (waited: number, ran: number) => void): void
}

/**
 * `patienceMs`: the work then runs anyway, since the database lock ensures the order; if the database does not answer,
 * all requests learn it at the same time.
 */
export function createMutex(patienceMs = 1_000): Mutex {
  const last = new Map<string, Promise<unknown>>()
  let ended: (waited: number, ran: number) => void = () => undefined
  async function timed<T>(work: () => Promise<T>, asked: number): Promise<T> {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      ended((begun - asked) / 1000, (performance.now() - begun) / 1000)
    }
  }
  return {
    onEnded: listener => void (ended = listener),
    run(key, work) {
      const asked = performance.now()
      if (key === undefined) return timed(work, asked)
      const before = last.get(key)
      const done = before ? within(before, patienceMs).then(() => timed(work, asked)) : timed(work, asked)
      last.set(key, done)
      const leave = () => {
        if (last.get(key) === done) last.delete(key)
      }
      done.then(leave, leave)
      return done
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
