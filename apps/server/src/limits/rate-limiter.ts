// What counts requests, whatever it keeps its counters in.
import type { Attempts } from './attempt-rule.ts'

/** A fixed window's state after a request was counted. */
export interface RateState {
  limit: number
  remaining: number
  /** Unix time in seconds when the window resets. */
  reset: number
  /** Whole seconds until then, by the clock of the window; at least 1. */
  wait: number
  allowed: boolean
}

/** What is counted under one name, and how often that may be. */
export interface Bucket {
  name: string
  limit: number
}

/** In memory it is answered at once: where each request is counted, waiting for nothing costs too. */
type Now<T> = T | Promise<T>

export interface RateLimiter extends Attempts {
  /** Counts one request in the current minute of the database's clock. */
  take(bucket: string, limit: number, windowSeconds?: number): Now<RateState>
  /**
   * Counts one request in two buckets at once, and in the shared one, if any, only where its own admits it. Limit and reset are
   * those of its own, `remaining` of whichever has fewer, `allowed` by both.
   */
  takeBoth(own: Bucket, shared: Bucket | null): Now<RateState>
  /** How often this process counted alone, because what counts for all did not answer. Absent where nothing else could count. */
  alone?(): number
  close(): Promise<void>
}
