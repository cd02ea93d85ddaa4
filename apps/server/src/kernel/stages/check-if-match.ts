import { problems } from '../../base/problems.ts'
import { textOf } from '../answers/answer-text.ts'
import { isTagOf, tagsOf } from '../answers/entity-tags.ts'
import { isRepresentation, represent } from '../answers/text-cache.ts'
import type { Bound } from '../call.ts'
import { validate } from '../validate.ts'
import type { Write } from './write.ts'

/**
 * Compares If-Match with the tag of a GET of the same path, under the lock (RFC 9110 §13.1.1). Throws 400, because the
 * API has no 412.
 */
export async function checkIfMatch(bindings: readonly Bound[], { call, context }: Write): Promise<void> {
  if (call.ifMatch === undefined) return
  const tags = tagsOf(call.ifMatch)
  if (tags.includes('*')) return
  const { path, ifMatchOf = path } = call.bound.operation
  const reader = bindings.find(({ operation: { method, path } }) => method === 'GET' && path === ifMatchOf)
  if (!reader) return
  const body = await reader.run(context as never, validate(reader.operation, {}) as never)
  const current = isRepresentation(body) ? body : represent(textOf(body))
  if (!tags.some(tag => isTagOf(tag, current.etag))) throw problems.changedSinceRead()
}
