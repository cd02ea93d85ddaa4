// The polling interval of `watch`. Requests are conditional (the client keeps ETags), so that polling is cheap.
import { setTimeout as sleep } from 'node:timers/promises'

/** The result of the last poll. */
export interface Look {
  /** Consecutive failed polls; 0 after a success. */
  failures: number
  /** When the server accepts requests again (Retry-After, or the end of its rate limit's window). */
  retryAt: Date | null
  /** The number of files that one poll requests. */
  files: number
}

/** Signals when to poll again. A source of change events can replace the timer. */
export interface Changes {
  /** Resolves when something may have changed, and immediately when watching ends. */
  next(look: Look): Promise<void>
}

/** In seconds per file, so that polls use at most half of the limit of 100 requests a minute. */
export const leastPause = 1.2
const longestPause = 300

/**
 * Seconds until the next poll. After failures twice as long each time, up to five minutes, with jitter in the upper half of that,
 * so that many watchers of one server do not return together; never before the server accepts requests again.
 */
export function pauseAfter(
  { failures, retryAt, files }: Look,
  interval: number,
  { now = Date.now(), random = Math.random }: { now?: number; random?: () => number } = {},
): number {
  const usual = Math.max(interval, files * leastPause)
  if (failures === 0) return usual
  const backoff = Math.max(usual, Math.min(longestPause, usual * 2 ** Math.min(failures, 20)))
  const untilRetry = retryAt ? Math.max(0, (retryAt.getTime() - now) / 1000) : 0
  return Math.max(untilRetry + random() * usual, backoff / 2 + random() * (backoff / 2))
}

export const polling = (interval: number, signal: AbortSignal): Changes => ({
  async next(look) {
    // Aborted: the caller checks the signal.
    await sleep(pauseAfter(look, interval) * 1000, undefined, { signal }).catch(() => undefined)
  },
})
