// One statement for many callers: calls that arrive while a round is under way go together into the next one.

/** More would make the first of a round wait for the last. */
const most = 500
/** Turns of the event loop that bring no more of them, before a round begins: a client may be slower than a turn. */
const quietTurns = 2
/** The first of a round waits no longer than so many turns for more. */
const mostTurns = 20

/** `run` gets the calls of a round, in the order in which they arrived, and gives their answers in the same order. */
export function inRounds<Call, Answer>(run: (calls: Call[]) => Promise<Answer[]>): (call: Call) => Promise<Answer> {
  interface Waiting {
    call: Call
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let going = false

  async function nextRound(): Promise<void> {
    const round = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      const answers = await run(round.map(({ call }) => call))
      round.forEach(({ resolve }, i) => resolve(answers[i]!))
    } catch (error) {
      for (const { reject } of round) reject(error)
    }
    if (waiting.length > 0) begin()
    else going = false
  }

  /** Once no more of them arrive: requests of many clients come over several turns. */
  function begin(turns = 0, quiet = 0): void {
    const before = waiting.length
    setImmediate(() => {
      const quietNow = waiting.length > before ? 0 : quiet + 1
      if (quietNow < quietTurns && turns < mostTurns) begin(turns + 1, quietNow)
      else void nextRound()
    })
  }

  return call =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (going) return
      going = true
      begin()
    })
}
