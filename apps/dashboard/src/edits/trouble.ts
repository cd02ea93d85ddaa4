import { isTesseraError } from '../api/api.ts'

/** Why changes wait. */
export type Trouble = { kind: 'offline' } | { kind: 'limit'; until: number } | { kind: 'signed-out' }

/**
 * What an error says about the connection, and when to try again by itself (ms); null where it is an answer to the
 * change.
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
