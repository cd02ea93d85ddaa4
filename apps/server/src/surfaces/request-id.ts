// What a request is called in answers and logs, and what is told of it once it is answered.
import { randomUUID } from 'node:crypto'

/** The caller's own id when it is harmless, so that both sides' logs can be put together. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** A request that has been answered. */
export interface AnsweredRequest {
  id: string
  method: string
  /** The route's pattern, never the address; null where no route fits. */
  route: string | null
  status: number
  ms: number
}

export type OnAnswered = (answered: AnsweredRequest) => void
