import { isTesseraError } from '../../api/api.ts'

/** The reason why changes wait. */
export type Trouble = { kind: 'offline' } | { kind: 'limit'; until: number } | { kind: 'signed-out' }

/**
 * The connection trouble behind an error, and the time until the next try in milliseconds; null where the server
 * responded to the change itself.
 */
export function troubleOf(error: unknown): { trouble: Trouble; again: number | null } | null {
  if (!isTesseraError(error)) return null
  if (error.status === 401) return { trouble: { kind: 'signed-out' }, again: null }
  if (error.status === 429) {
    const until = error.retryAt?.getTime() ?? Date.now() + 10_000
    return { trouble: { kind: 'limit', until }, again: Math.max(500, until - Date.now()) }
  }
  return error.status === 0 || error.status >= 500 ? { trouble: { kind: 'offline' }, again: 3_000 } : null
}
