// A rate limiter, independent of where it keeps its counters.
import type { Attempts } from './attempt-rule.ts'

/** The state of a fixed window after counting a request. */
export interface RateState {
  limit: number
  remaining: number
  /** Unix time in seconds when the window resets. */
  reset: number
  /** Whole seconds until then by the clock of the window; at least 1. */
  wait: number
  allowed: boolean
}

/** A counter with its name and limit. */
export interface Bucket {
  name: string
  limit: number
}

/** In memory the result is synchronous, because awaiting costs time in each request. */
type Now<T> = T | Promise<T>

export interface RateLimiter extends Attempts {
  /** Counts one request in the current minute of the database's clock. */
  take(bucket: string, limit: number, windowSeconds?: number): Now<RateState>
  /**
   * Counts one request in two buckets; in the shared one only if the own one admits it. Limit and reset are those of
   * the own bucket, `remaining` is the smaller one, and `allowed` needs both.
   */
  takeBoth(own: Bucket, shared: Bucket | null): Now<RateState>
  /**
   * How often this process counted alone because the shared counter did not answer. Absent without a shared counter.
   */
  alone?(): number
  close(): Promise<void>
}
