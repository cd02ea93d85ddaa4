// Request bodies. A body stays unread in the network's buffers until the caller is authenticated and authorized; a refusal does not
// read it. Validation follows later, in the order of the contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { problems } from '../base/problems.ts'
import type { RawBody } from '../kernel/json-body.ts'

/** In bytes: the maximum size of a body, by caller and route. Unauthenticated callers get the smallest. */
export const anonymousBody = 64_000
export const smallBody = 1_000_000
export const largeBody = 10_000_000

/** RFC 9110 §8.3.1, without its parameters. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

const nothing: RawBody = { bytes: Buffer.alloc(0), tooLarge: false }
const tooMuch: RawBody = { bytes: Buffer.alloc(0), tooLarge: true }

/** Accepts every content type, and leaves the body unread until `receiveBody`. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify would refuse an invalid type before authentication. An unknown type in its place is refused in the order of the contract.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers['content-type'] !== undefined && !mediaType.test(headers['content-type']))
      headers['content-type'] = 'application/octet-stream'
    done()
  })
  app.addContentTypeParser(
    '*',
    (_request: FastifyRequest, payload: Readable, done: (error: Error | null, body?: unknown) => void) =>
      done(null, payload),
  )
}

const lengthOf = ({ headers }: IncomingMessage): number | undefined =>
  headers['transfer-encoding'] !== undefined
    ? undefined
    : headers['content-length'] === undefined
      ? 0
      : Number(headers['content-length'])

/** Compressed in any way: the decompressed size is unknown in advance. */
const isEncoded = ({ headers }: IncomingMessage, accepted: RegExp): boolean =>
  !accepted.test(headers['content-encoding']?.trim() ?? '') ||
  !/^(?:chunked)?$/i.test(headers['transfer-encoding']?.trim() ?? '')

const plain = /^(?:identity)?$/i
const plainOrZipped = /^(?:identity|(?:x-)?gzip)?$/i

/** RFC 9110 §8.4.1.3. */
export const isZipped = ({ headers }: IncomingMessage): boolean =>
  !plain.test(headers['content-encoding']?.trim() ?? '')

/**
 * Reads the body up to `limit` bytes. Refuses a larger Content-Length without reading; without a length, buffers at
 * most the limit. Throws if the client disconnects. `mayBeZipped`: whoever reads it bounds what it becomes.
 */
export async function receiveBody(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  mayBeZipped = false,
): Promise<RawBody> {
  const { raw } = request
  const length = lengthOf(raw)
  if (length === 0) return nothing
  if (length !== undefined && length > limit) return tooMuch
  if (isEncoded(raw, mayBeZipped ? plainOrZipped : plain)) throw problems.bodyEncoded()
  if (raw.destroyed) throw problems.bodyIncomplete()
  // RFC 9110 §10.1.1: only now is it certain that the body will be read.
  if (waitsForContinue(raw)) reply.raw.writeContinue()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish(() => resolve(tooMuch))
      else chunks.push(chunk)
    }
    const end = () => finish(() => resolve({ bytes: Buffer.concat(chunks), tooLarge: false }))
    // A disconnected client gets no answer, and it is not a server error.
    const left = () => finish(() => reject(problems.bodyIncomplete()))
    const finish = (settle: () => void) => {
      raw.off('data', take).off('end', end).off('close', left)
      raw.pause()
      settle()
    }
    raw.on('data', take).on('end', end).on('error', left).on('close', left)
  })
}

/** RFC 9110 §10.1.1: HTTP/1.0 has no expectations. */
export const expectationOf = (raw: IncomingMessage): string | undefined =>
  raw.httpVersion === '1.1' ? raw.headers.expect?.toLowerCase() : undefined

const waitsForContinue = (raw: IncomingMessage): boolean => expectationOf(raw) === '100-continue'

/** In bytes: Node discards an unread body of this size by itself, so that the connection can be reused. */
const shortBody = 64_000

/** Whether an answer now would leave an unread body that is too long to discard. */
export function isUnread(raw: IncomingMessage): boolean {
  if (raw.complete) return false
  const length = lengthOf(raw)
  return length === undefined || length > shortBody || (length > 0 && waitsForContinue(raw))
}
