// Request bodies. A body stays unread in the network's buffers until the caller is authenticated and authorized; a refusal does not
// read it. Validation follows later, in the order of the contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { problems } from '../base/problems.ts'

/** In bytes: the maximum size of a body, by caller and route. Unauthenticated callers get the smallest. */
export const anonymousBody = 64_000
export const smallBody = 1_000_000
export const largeBody = 10_000_000
const maxDepth = 256

/** RFC 9110 §8.3.1, without its parameters. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/** The bytes that arrived; empty if they are too many. */
export interface RawBody {
  bytes: Buffer
  tooLarge: boolean
}

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
const isEncoded = ({ headers }: IncomingMessage): boolean =>
  !/^(?:identity)?$/i.test(headers['content-encoding']?.trim() ?? '') ||
  !/^(?:chunked)?$/i.test(headers['transfer-encoding']?.trim() ?? '')

/**
 * Reads the body up to `limit` bytes. Refuses a larger Content-Length without reading; without a length, buffers at
 * most the limit. Throws if the client disconnects.
 */
export async function receiveBody(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<RawBody> {
  const { raw } = request
  const length = lengthOf(raw)
  if (length === 0) return nothing
  if (length !== undefined && length > limit) return tooMuch
  if (isEncoded(raw)) throw problems.bodyEncoded()
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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * The JSON object of a body. A missing body or `null` counts as an empty object, unless a body is `required`. Throws the problem of
 * the body. `limit`: in bytes.
 */
export function jsonOf(
  body: RawBody | undefined,
  contentType: string | undefined,
  limit: number,
  required = false,
): unknown {
  if (!hasContent(body)) return objectOf(null, required)
  if (body.tooLarge || body.bytes.length > limit) throw problems.bodyTooLarge(limit)
  if (!isJsonType(contentType)) throw problems.notJson()
  const text = decode(body.bytes)
  const value = parse(text)
  if (nesting(text) > maxDepth) throw problems.tooDeep(maxDepth)
  // Only escapes can bring NUL and lone surrogates: the bytes are valid UTF-8, and JSON forbids raw control characters.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorableJson(value)) throw problems.badCharacters()
  if (typeof value !== 'object' || Array.isArray(value)) throw problems.invalidJson()
  return objectOf(value, required)
}

const hasContent = (body: RawBody | undefined): body is RawBody =>
  body !== undefined && (body.bytes.length > 0 || body.tooLarge)

const isJsonType = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw problems.invalidJson()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problems.invalidJson()
  }
}

function objectOf(value: object | null, required: boolean): object {
  if (value === null && required) throw problems.bodyMissing()
  return value ?? {}
}

/** The nesting depth of a JSON text, without recursion. */
export function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 0x5c) i++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x7d || code === 0x5d) depth--
  }
  return deepest
}

/** PostgreSQL stores neither NUL nor a lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether PostgreSQL can store every string in it, keys included. */
export function isStorableJson(root: unknown): boolean {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) return false
        open.push(inner)
      }
  }
  return true
}
