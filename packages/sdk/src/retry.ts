// Which requests are retried, and after which delay.
import type { RateLimit } from './types.ts'

export interface Attempt {
  /** The status of the response; 0: there was none. */
  status: number
  headers: Headers | null
  /** The number of the attempt, from 0. */
  number: number
}

const firstDelay = 250
const longestDelay = 8000
/** Rate limit windows last a minute; longer delays are left to the caller, as an error. */
const longestWait = 65_000

/**
 * Milliseconds to wait before the next attempt, or null for none. A 429 had no effect, so any request may be retried; after a
 * server or network fault only one whose repetition is harmless, or that had no effect, is: `isRepeatable`.
 */
export function delayBefore(
  attempt: Attempt,
  isRepeatable: boolean,
  random: () => number = Math.random,
): number | null {
  const { status, headers, number } = attempt
  const backoff = Math.min(longestDelay, firstDelay * 2 ** number)
  // Jitter, so that many clients that failed together do not retry at the same moment.
  const jittered = backoff / 2 + random() * (backoff / 2)
  if (status === 429) {
    const wait = untilReset(headers)
    if (wait === null) return jittered
    return wait > longestWait ? null : wait + random() * backoff
  }
  if (!isRepeatable || (status !== 0 && status < 500)) return null
  const retryAfter = untilRetryAfter(headers) ?? 0
  return retryAfter > longestWait ? null : Math.max(jittered, retryAfter + random() * firstDelay)
}

/** Milliseconds that Retry-After requests (RFC 9110 §10.2.3): seconds, or a date by the server's own clock. */
function untilRetryAfter(headers: Headers | null): number | null {
  const text = headers?.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - serverTime(headers))
}

/** The earliest time of a retry, if the server states it. */
export function retryAtOf(status: number, headers: Headers): Date | null {
  if (status !== 429 && status !== 503) return null
  const wait = status === 429 ? untilReset(headers) : untilRetryAfter(headers)
  return wait === null ? null : new Date(Date.now() + wait)
}

const serverTime = (headers: Headers | null) => Date.parse(headers?.get('date') ?? '') || Date.now()

/** By the server's clock if it sends a Date, because the local clock may be wrong. */
function untilReset(headers: Headers | null): number | null {
  const retryAfter = untilRetryAfter(headers)
  if (retryAfter !== null) return retryAfter
  const reset = Number(headers?.get('x-ratelimit-reset') ?? NaN)
  if (!Number.isFinite(reset)) return null
  return Math.max(0, reset * 1000 - serverTime(headers))
}

export function rateLimitOf(headers: Headers): RateLimit | null {
  const read = (name: string) => Number(headers.get(name) ?? NaN)
  const limit = read('x-ratelimit-limit')
  const remaining = read('x-ratelimit-remaining')
  const reset = read('x-ratelimit-reset')
  return [limit, remaining, reset].every(Number.isFinite) ? { limit, remaining, reset: new Date(reset * 1000) } : null
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // An AbortSignal's reason is whatever its owner chose.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    const stop = () => (clearTimeout(timer), reject(signal!.reason))
    const timer = setTimeout(() => (signal?.removeEventListener('abort', stop), resolve()), milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
