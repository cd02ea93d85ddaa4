// The id of a request in answers and logs, and the report of an answered request.
import { randomUUID } from 'node:crypto'

/** Uses the caller's own id if it is safe, so that both sides can correlate their logs. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** A request that has been answered. */
export interface AnsweredRequest {
  id: string
  method: string
  /** The route's pattern, never the address; null: no route matches. */
  route: string | null
  status: number
  ms: number
}

export type OnAnswered = (answered: AnsweredRequest) => void
