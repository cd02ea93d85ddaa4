import type { LookedUp } from '../../access/look-up.ts'
import type { Answer, Call } from '../call.ts'
import type { Services } from '../context.ts'
import { isRepresentation } from './text-cache.ts'

/**
 * Answers from the response cache, or reads and caches the answer. Only answers about a tokenset are cached, and only
 * as long as the row of the access check: while it holds, the same caller may read the same.
 */
export async function cachedReading(
  { access, responseCache }: Services,
  { question }: Call,
  { row, target }: LookedUp,
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (question === undefined || !target.tokenset_id || !access.isCached(row)) return read()
  const cached = responseCache.find(row, question)
  if (cached) return { ...cached, cookies: {} }
  const answer = await read()
  if (isRepresentation(answer.body)) responseCache.note(row, question, answer.status, answer.body)
  return answer
}
