// Turns an operation's answer into an HTTP response: entity tags, conditional requests, files, refusals.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { RateState } from '../kernel/context.ts'
import type { Answer, FileAnswer } from '../kernel/operation.ts'
import { Lines, textOf } from '../kernel/operation.ts'
import type { Problem } from '../kernel/problems.ts'
import { isTagOf, tagOfForm, tagsOf } from '../kernel/entity-tags.ts'
import { isRepresentation, represent } from '../kernel/text-cache.ts'
import type { Representation } from '../kernel/text-cache.ts'
import { chooseEncoding, formOf, isWorthCompressing } from './encodings.ts'

export const json = 'application/json; charset=utf-8'

export function setRate(reply: FastifyReply, state: RateState): void {
  reply.header('x-ratelimit-limit', state.limit)
  reply.header('x-ratelimit-remaining', state.remaining)
  reply.header('x-ratelimit-reset', state.reset)
  if (!state.allowed) reply.header('retry-after', state.wait)
}

const isFile = (body: unknown): body is FileAnswer => isRepresentation(body) && 'media_type' in body

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, replayed }: Answer,
  caching = 'private, no-cache',
) {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (body instanceof Lines)
    return reply
      .code(status)
      .header('content-type', body.media_type)
      .header('content-disposition', `attachment; filename="${body.file_name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(body.lines))
  if (isFile(body)) {
    reply.header('content-disposition', `inline; filename="${body.file_name}"`)
    if (body.unresolved.length > 0) reply.header('x-unresolved-tokens', body.unresolved.length)
    // Names may hold any character, and a header only ASCII.
    if (body.omitted_modes?.length)
      reply.header('x-omitted-modes', body.omitted_modes.map(encodeURIComponent).join(', '))
  }
  const media = isFile(body) ? body.media_type : json
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('cache-control', 'no-store')
    return reply.code(status).header('content-type', media).send(textOf(body))
  }
  const answer = isRepresentation(body) ? body : represent(JSON.stringify(body))
  reply.header('cache-control', caching)
  return sendRepresentation(request, reply.code(status), answer, media)
}

/**
 * An answer to GET: 304 to who has it already, else compressed where that is asked for and worth it. Compressing has a
 * danger: the length of what holds a secret beside what the caller wrote tells about the secret (BREACH). So only answers to
 * GET ever come here, and secrets (keys, tokens, codes, cookies) are given by answers to POST and by the OAuth endpoints.
 */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Representation,
  media: string,
): FastifyReply | Promise<FastifyReply> {
  const worth = isWorthCompressing(answer, media)
  if (worth) reply.header('vary', 'accept-encoding')
  const held = heldTag(request.headers['if-none-match'], answer.etag)
  if (held !== undefined) return reply.header('etag', held).code(304).send()
  reply.header('content-type', media)
  const encoding = worth ? chooseEncoding(request.headers['accept-encoding']) : undefined
  if (encoding === undefined) return reply.header('etag', answer.etag).send(answer.bytes)
  const send = (bytes: Buffer) =>
    reply.header('etag', tagOfForm(answer.etag, encoding)).header('content-encoding', encoding).send(bytes)
  const form = formOf(answer, encoding)
  return form instanceof Promise ? form.then(send) : send(form)
}

/**
 * The tag by which the client names what it has, when that is still so. RFC 9110 §13.1.2: weak comparison, because proxies
 * weaken tags when they compress. It gets back the tag of the form that it holds.
 */
function heldTag(header: string | undefined, etag: string): string | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return etag
  for (const tag of tagsOf(header)) {
    const strong = tag.startsWith('W/') ? tag.slice(2) : tag
    if (isTagOf(strong, etag)) return strong
  }
  return undefined
}

export function sendProblem(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  return reply
    .code(problem.status)
    .header('content-type', json)
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({ error: problem.message, code: problem.code, ...problem.details, request_id: reply.request.id }),
    )
}
