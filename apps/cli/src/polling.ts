// The polling interval of `watch`. Requests are conditional (the client keeps ETags), so that polling is cheap.
import { setTimeout as sleep } from 'node:timers/promises'

/** How the last look went. */
export interface Look {
  /** Looks in a row that have failed; 0 after one that has not. */
  failures: number
  /** When the server said that it answers again (Retry-After, or the end of its rate limit's window). */
  retryAt: Date | null
  /** Files that one look asks for. */
  files: number
}

/** Says when it is worth looking again. Something that hears of changes can stand in for the clock. */
export interface Changes {
  /** Resolves when something may have changed, and at once when the watching is to end. */
  next(look: Look): Promise<void>
}

/** Seconds for each file, so that many of them stay within half of the limit of 100 requests a minute. */
const leastPause = 1.2
const longestPause = 300

/**
 * Seconds until the next look. After failures twice as long each time, up to five minutes, and at random in the upper half of that, so
 * that many watchers of one server do not come back together; never before the server wants to be asked.
 */
export function pauseAfter(
  { failures, retryAt, files }: Look,
  interval: number,
  { now = Date.now(), random = Math.random }: { now?: number; random?: () => number } = {},
): number {
  const usual = Math.max(interval, files * leastPause)
  if (failures === 0) return usual
  const backoff = Math.max(usual, Math.min(longestPause, usual * 2 ** Math.min(failures, 20)))
  const asked = retryAt ? Math.max(0, (retryAt.getTime() - now) / 1000) : 0
  return Math.max(asked + random() * usual, backoff / 2 + random() * (backoff / 2))
}

export const polling = (interval: number, signal: AbortSignal): Changes => ({
  async next(look) {
    // Woken to end: whoever waits looks at the signal.
    await sleep(pauseAfter(look, interval) * 1000, undefined, { signal }).catch(() => undefined)
  },
})
