// Repeats work while the database is unavailable, for example during a fail-over. The time limit counts from when the
// database was last available, not from the start of the work: in a long outage, work fails after two tries, and
// requests do not pile up.
import { SilentServer, isUnavailable } from '../failures.ts'

const firstPauseMs = 100
const longestPauseMs = 500

/**
 * `mayRepeat` is asked after each try that an outage ended. Runs work until it succeeds, fails for a reason other than an outage, must not be repeated, or the outage lasts too
 * long.
 */
export type Patience = <T>(run: () => Promise<T>, mayRepeat: (error: unknown) => boolean) => Promise<T>

export function createPatience(patienceMs: number): Patience {
  let awaySince: number | undefined
  let failedAt = 0

  /** The duration of the outage so far. A failure after a long silence begins a new one. */
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
        if (!isUnavailable(error)) throw error
        const may = mayRepeat(error)
        // If each try takes longer than the time limit, every failure would begin a new outage.
        const tooLong = tries > 1 && Math.max(away(), performance.now() - started) >= patienceMs
        // The caller has already waited as long as is reasonable for a silent server.
        if (tooLong || !may || error instanceof SilentServer) throw error
        await pause(Math.min(longestPauseMs, firstPauseMs * tries))
      }
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
