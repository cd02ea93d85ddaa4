// The state of a request in a fixed window.
import type { RateState } from './rate-limiter.ts'

/** In seconds. */
export const minute = 60

export const startOf = (now: number, seconds: number) => Math.floor(now / seconds) * seconds

/** `now` and `start` are of the same clock, so that a node with a wrong clock cannot answer too long a wait. */
export function state(hits: number, limit: number, start: number, seconds: number, now: number): RateState {
  const reset = start + seconds
  const wait = Math.max(1, Math.ceil(reset - now))
  return { limit, remaining: Math.max(0, limit - hits), reset, wait, allowed: hits <= limit }
}

/** For two buckets; null: nothing was counted in the second, because the first had no room or there is no second. */
export function stateOfBoth(
  own: { hits: number; limit: number },
  shared: { hits: number; limit: number } | null,
  start: number,
  now: number,
): RateState {
  const both = state(own.hits, own.limit, start, minute, now)
  if (shared) {
    both.remaining = Math.min(both.remaining, Math.max(0, shared.limit - shared.hits))
    both.allowed = shared.hits <= shared.limit
  }
  return both
}
