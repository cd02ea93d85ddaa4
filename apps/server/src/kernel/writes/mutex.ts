// A mutex for each key: work of one key runs in order of arrival. Concurrent writes would wait for each other's locks in the
// database; here they wait without holding a connection.

export interface Mutex {
  /** Runs when everything before it under the same key has ended, however it ended. No key: at once. */
  run<T>(key: string | undefined, work: () => Promise<T>): Promise<T>
  /** Called after each with how long it waited and how long it ran, in seconds. */
  onEnded(listener: (waited: number, ran: number) => void): void
}

/** `patienceMs`: after that it runs even so, for it is the lock that keeps order; and where the database is silent, all learn it at once. */
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
