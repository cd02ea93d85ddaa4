// Turns an operation's answer into an HTTP response: entity tags, conditional requests, files, refusals.
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { RateState } from '../limits/rate-limiter.ts'
import type { Answer } from '../kernel/call.ts'
import type { FileAnswer } from '../kernel/answers/text-cache.ts'
import { textOf } from '../kernel/answers/answer-text.ts'
import { isLargeAnswer } from '../kernel/answers/large-answers/large-answers.ts'
import type { LargeAnswer } from '../kernel/answers/large-answers/large-answers.ts'
import { Lines } from '../kernel/streams.ts'
import type { Problem } from '../base/problems.ts'
import { isTagOf, tagOfForm, tagsOf } from '../kernel/answers/entity-tags.ts'
import { isRepresentation, represent, representJson } from '../kernel/answers/text-cache.ts'
import type { Representation } from '../kernel/answers/text-cache.ts'
import { chooseEncoding, formOf, isWorthCompressing } from './encodings.ts'

export const json = 'application/json; charset=utf-8'

/** The target of an answer: Fastify's reply, or a plain one. */
export interface Reply {
  header(name: string, value: string | number): unknown
  code(status: number): unknown
  send(body?: string | Buffer | Readable): unknown
}

interface Asked {
  id: string
  method: string
  headers: IncomingHttpHeaders
}

export function setRate(reply: Reply, state: RateState): void {
  reply.header('x-ratelimit-limit', state.limit)
  reply.header('x-ratelimit-remaining', state.remaining)
  reply.header('x-ratelimit-reset', state.reset)
  if (!state.allowed) reply.header('retry-after', state.wait)
}

const isFile = (body: unknown): body is FileAnswer => isRepresentation(body) && 'media_type' in body

export function sendAnswer(
  request: Asked,
  reply: Reply,
  { status, body, etag, replayed }: Pick<Answer, 'status' | 'body' | 'etag' | 'replayed'>,
  caching = 'private, no-cache',
) {
  if (replayed) reply.header('idempotency-replayed', 'true')
  reply.code(status)
  if (body instanceof Lines) {
    reply.header('content-type', body.media_type)
    reply.header('content-disposition', `attachment; filename="${body.file_name}"`)
    reply.header('cache-control', 'no-store')
    return reply.send(Readable.from(body.lines))
  }
  if (isFile(body)) setFileHeaders(reply, body)
  const media = isFile(body) ? body.media_type : json
  if (isLargeAnswer(body)) return sendLarge(request, reply, body, caching)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('cache-control', 'no-store')
    if (etag) reply.header('etag', etag)
    reply.header('content-type', media)
    return reply.send(textOf(body))
  }
  reply.header('cache-control', caching)
  const send = (answer: Representation) => sendRepresentation(request, reply, answer, media)
  if (isRepresentation(body)) return send(body)
  // A long list is written in slices.
  return hasLongList(body) ? representJson(body).then(send) : send(represent(JSON.stringify(body)))
}

const longList = 20

function hasLongList(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.values(body).some(value => Array.isArray(value) && value.length > longList)
}

function setFileHeaders(reply: Reply, { file_name, unresolved, omitted_modes }: FileAnswer): void {
  reply.header('content-disposition', `inline; filename="${file_name}"`)
  if (unresolved.length > 0) reply.header('x-unresolved-tokens', unresolved.length)
  // Names may contain any character, but headers only ASCII.
  if (omitted_modes?.length) reply.header('x-omitted-modes', omitted_modes.map(encodeURIComponent).join(', '))
}

/**
 * The answer to a GET: 304 if the client has the current version, else compressed if the client accepts that and it is
 * worthwhile. Compressing a secret together with the caller's input reveals the secret by its length (BREACH). So only
 * answers to GET are compressed, and secrets (keys, tokens, codes, cookies) are returned only by POST and by the OAuth
 * endpoints.
 */
export function sendRepresentation(
  request: Pick<Asked, 'headers'>,
  reply: Reply,
  answer: Representation,
  media: string,
): unknown {
  const worth = isWorthCompressing(answer, media)
  if (worth) reply.header('vary', 'accept-encoding')
  const held = heldTag(request.headers['if-none-match'], answer.etag)
  if (held !== undefined) {
    reply.header('etag', held)
    reply.code(304)
    return reply.send()
  }
  reply.header('content-type', media)
  const encoding = worth ? chooseEncoding(request.headers['accept-encoding']) : undefined
  reply.header('etag', encoding === undefined ? answer.etag : tagOfForm(answer.etag, encoding))
  if (encoding === undefined) return reply.send(answer.bytes)
  const send = (bytes: Buffer) => {
    reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }
  const form = formOf(answer, encoding)
  return form instanceof Promise ? form.then(send) : send(form)
}

/** Only answers to GET and HEAD have `caching`, an entity tag and a compressed form. */
function sendLarge(
  { method, headers }: Pick<Asked, 'method' | 'headers'>,
  reply: Reply,
  answer: LargeAnswer,
  caching: string,
): unknown {
  const isRead = method === 'GET' || method === 'HEAD'
  reply.header('cache-control', isRead ? caching : 'no-store')
  const held = isRead ? heldTag(headers['if-none-match'], answer.etag) : undefined
  if (isRead) reply.header('vary', 'accept-encoding')
  if (held !== undefined) {
    answer.release()
    reply.header('etag', held)
    reply.code(304)
    return reply.send()
  }
  reply.header('content-type', json)
  // gzip is the only encoding that compresses as fast as the network sends.
  const zipped = isRead && chooseEncoding(headers['accept-encoding'], ['gzip']) === 'gzip'
  if (isRead) reply.header('etag', zipped ? tagOfForm(answer.etag, 'gzip') : answer.etag)
  if (zipped) reply.header('content-encoding', 'gzip')
  else reply.header('content-length', answer.bytes)
  if (method === 'HEAD') {
    answer.release()
    return reply.send()
  }
  const content = answer.read()
  return reply.send(zipped ? gzipped(content) : content)
}

/** The end of one stream also ends the other. */
const gzipped = (content: Readable): Readable => pipeline(content, createGzip({ level: 1 }), () => undefined)

/**
 * The client's entity tag, if it is still current. RFC 9110 §13.1.2: weak comparison, because proxies weaken tags when they
 * compress. The 304 has the tag of the representation that the client has.
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

export function sendProblem(request: Pick<Asked, 'id'>, reply: Reply, problem: Problem): unknown {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  reply.code(problem.status)
  reply.header('content-type', json)
  reply.header('cache-control', 'no-store')
  return reply.send(
    JSON.stringify({ error: problem.message, code: problem.code, ...problem.details, request_id: request.id }),
  )
}
