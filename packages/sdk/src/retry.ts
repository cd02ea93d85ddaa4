// Which requests are retried, and after which delay.
import type { RateLimit } from './types.ts'

export interface Attempt {
  /** The answer's status; 0 when there was none. */
  status: number
  headers: Headers | null
  /** From 0. */
  number: number
}

const firstDelay = 250
const longestDelay = 8000
/** A window is a minute; who is told to wait for longer than that learns it by the error. */
const longestWait = 65_000

/**
 * Milliseconds to wait before the next attempt, or null for none. A 429 did nothing, so any request may follow it; after
 * a fault of the server or the network only one that changes nothing when it happens twice.
 */
export function delayBefore(
  attempt: Attempt,
  isRepeatable: boolean,
  random: () => number = Math.random,
): number | null {
  const { status, headers, number } = attempt
  const backoff = Math.min(longestDelay, firstDelay * 2 ** number)
  // Full jitter, so that many clients that failed together do not come back together.
  const jittered = backoff / 2 + random() * (backoff / 2)
  if (status === 429) {
    const wait = untilReset(headers)
    if (wait === null) return jittered
    return wait > longestWait ? null : wait + random() * backoff
  }
  if (!isRepeatable || (status !== 0 && status < 500)) return null
  const asked = untilAsked(headers) ?? 0
  return asked > longestWait ? null : Math.max(jittered, asked + random() * firstDelay)
}

/** Milliseconds that Retry-After asks for (RFC 9110 §10.2.3): seconds, or a date by the server's own clock. */
function untilAsked(headers: Headers | null): number | null {
  const text = headers?.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - serverTime(headers))
}

/** When the server wants to be asked again, where it has said so. */
export function retryAtOf(status: number, headers: Headers): Date | null {
  if (status !== 429 && status !== 503) return null
  const wait = status === 429 ? untilReset(headers) : untilAsked(headers)
  return wait === null ? null : new Date(Date.now() + wait)
}

const serverTime = (headers: Headers | null) => Date.parse(headers?.get('date') ?? '') || Date.now()

/** By the server's own clock where it says what time it has: ours may be wrong. */
function untilReset(headers: Headers | null): number | null {
  const asked = untilAsked(headers)
  if (asked !== null) return asked
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
