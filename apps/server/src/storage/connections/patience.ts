// Repeats work while the database is away, as during a fail-over, for as long as that may take. The time counts from when the database
// was last there, not from when the work began: in a long outage work fails after two tries, and no crowd of requests waits.
import { SilentServer, isUnavailable } from '../failures.ts'

const firstPauseMs = 100
const longestPauseMs = 500

/** Runs work until it succeeds, fails for another reason than that the database is away, may not be repeated, or that lasts too long. */
export type Patience = <T>(run: () => Promise<T>, mayRepeat: (error: unknown) => boolean) => Promise<T>

export function createPatience(patienceMs: number): Patience {
  let awaySince: number | undefined
  let failedAt = 0

  /** How long the database has been away by now. A failure after a long silence begins another outage. */
  function away(): number {
    const now = performance.now()
    if (awaySince === undefined || now - failedAt > patienceMs) awaySince = now
    failedAt = now
    return now - awaySince
  }

  return async (run, mayRepeat) => {
    const started = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        const value = await run()
        awaySince = undefined
        return value
      } catch (error) {
        // Whoever waits has waited as long as anybody should for a server that gives no sign of life.
        if (!isUnavailable(error) || error instanceof SilentServer) throw error
        // Where each try takes longer than the patience, every failure would begin another outage.
        const tooLong = tries > 1 && Math.max(away(), performance.now() - started) >= patienceMs
        if (tooLong || !mayRepeat(error)) throw error
        await pause(Math.min(longestPauseMs, firstPauseMs * tries))
      }
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
