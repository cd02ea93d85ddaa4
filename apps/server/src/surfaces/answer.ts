// From an answer to HTTP: entity tags, conditional requests, files, refusals.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateState } from '../context.ts'
import type { Answer, FileAnswer } from '../operation.ts'
import { textOf } from '../operation.ts'
import type { Problem } from '../problems.ts'
import { bytesOf, isPrepared, prepare } from '../text-cache.ts'

export const json = 'application/json; charset=utf-8'

export function setRate(reply: FastifyReply, state: RateState): void {
  reply.header('X-RateLimit-Limit', state.limit)
  reply.header('X-RateLimit-Remaining', state.remaining)
  reply.header('X-RateLimit-Reset', state.reset)
  if (!state.allowed) reply.header('Retry-After', Math.max(1, state.reset - Math.floor(Date.now() / 1000)))
}

const isFile = (body: unknown): body is FileAnswer => isPrepared(body) && 'media_type' in body

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, replayed }: Answer,
  caching = 'private, no-cache',
) {
  if (replayed) reply.header('Idempotency-Replayed', 'true')
  if (isFile(body)) {
    reply.header('Content-Disposition', `inline; filename="${body.file_name}"`)
    if (body.unresolved.length > 0) reply.header('X-Unresolved-Tokens', body.unresolved.length)
  }
  const media = isFile(body) ? body.media_type : json
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('Cache-Control', 'no-store')
    return reply.code(status).header('Content-Type', media).send(textOf(body))
  }
  const answer = isPrepared(body) ? body : prepare(JSON.stringify(body))
  reply.header('ETag', answer.etag).header('Cache-Control', caching)
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  return reply
    .code(status)
    .header('Content-Type', media)
    .send(answer === body ? bytesOf(answer) : answer.text)
}

/** RFC 9110 §13.1.2: weak comparison, because proxies weaken tags when they compress. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}

export function sendProblem(reply: FastifyReply, problem: Problem) {
  return reply
    .code(problem.status)
    .header('Content-Type', json)
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify({ error: problem.message, ...problem.details, request_id: reply.request.id }))
}
