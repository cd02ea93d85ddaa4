// Sends an answer of JSON from its file: in pieces, as fast as the client takes them.
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { tagOfForm } from '../kernel/entity-tags.ts'
import type { LargeAnswer } from '../kernel/large-answers/large-answers.ts'
import { heldTag, json } from './answer.ts'
import type { Reply } from './answer.ts'
import { chooseEncoding } from './encodings.ts'

interface Asked {
  method: string
  headers: IncomingHttpHeaders
}

/** `caching` is for answers to GET, which alone have a tag and a shorter form. */
export function sendLarge({ method, headers }: Asked, reply: Reply, answer: LargeAnswer, caching: string): unknown {
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
  // Of the encodings, the one that takes no more time than sending.
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

/** When one of both ends early, so does the other. */
const gzipped = (content: Readable): Readable => pipeline(content, createGzip({ level: 1 }), () => undefined)
