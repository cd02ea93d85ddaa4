// From an answer to HTTP: entity tags, conditional requests, files, refusals.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateState } from '../context.ts'
import type { Answer, FileAnswer } from '../operation.ts'
import { textOf } from '../operation.ts'
import type { Problem } from '../problems.ts'
import { bytesOf, isPrepared, prepare } from '../text-cache.ts'

export const json = 'application/json; charset=utf-8'

export function setRate(reply: FastifyReply, state: RateState): void {
  reply.header('x-ratelimit-limit', state.limit)
  reply.header('x-ratelimit-remaining', state.remaining)
  reply.header('x-ratelimit-reset', state.reset)
  if (!state.allowed) reply.header('retry-after', Math.max(1, state.reset - Math.floor(Date.now() / 1000)))
}

const isFile = (body: unknown): body is FileAnswer => isPrepared(body) && 'media_type' in body

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, replayed }: Answer,
  caching = 'private, no-cache',
) {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (isFile(body)) {
    reply.header('content-disposition', `inline; filename="${body.file_name}"`)
    if (body.unresolved.length > 0) reply.header('x-unresolved-tokens', body.unresolved.length)
  }
  const media = isFile(body) ? body.media_type : json
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('cache-control', 'no-store')
    return reply.code(status).header('content-type', media).send(textOf(body))
  }
  const answer = isPrepared(body) ? body : prepare(JSON.stringify(body))
  reply.header('etag', answer.etag).header('cache-control', caching)
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  return reply
    .code(status)
    .header('content-type', media)
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
    .header('content-type', json)
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ error: problem.message, ...problem.details, request_id: reply.request.id }))
}
