// A batcher: one statement for many callers. Calls that arrive while a batch is under way join the next one.

/** The maximum size of a batch, since the first caller waits for the last. */
const most = 500
/**
 * A batch begins after this number of event loop iterations without a call, since a client may be slower than one
 * iteration.
 */
const quietIterations = 2
/** The first call of a batch waits at most this number of iterations for others. */
const mostIterations = 20

/** `run` gets the calls of a batch in order of arrival, and returns their answers in the same order. */
export function batched<Call, Answer>(run: (calls: Call[]) => Promise<Answer[]>): (call: Call) => Promise<Answer> {
  interface Waiting {
    call: Call
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isRunning = false

  async function runNext(): Promise<void> {
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      const answers = await run(batch.map(({ call }) => call))
      batch.forEach(({ resolve }, i) => resolve(answers[i]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (waiting.length > 0) collect()
    else isRunning = false
  }

  /** Begins when no more calls arrive: requests of many clients take several iterations to arrive. */
  function collect(iterations = 0, quiet = 0): void {
    const before = waiting.length
    setImmediate(() => {
      const quietNow = waiting.length > before ? 0 : quiet + 1
      if (quietNow < quietIterations && iterations < mostIterations) collect(iterations + 1, quietNow)
      else void runNext()
    })
  }

  return call =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (isRunning) return
      isRunning = true
      collect()
    })
}
