// A batcher: one statement for many callers. Calls that arrive while a batch is under way go together into the next one.

/** More would make the first of a batch wait for the last. */
const most = 500
/** Iterations of the event loop that bring no further call, before a batch begins: a client may be slower than an iteration. */
const quietIterations = 2
/** The first of a batch waits no longer than so many iterations for others. */
const mostIterations = 20

/** `run` gets the calls of a batch, in the order in which they arrived, and gives their answers in the same order. */
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

  /** Begins once no more calls arrive: requests of many clients come over several iterations. */
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
