// Request bodies: read up to a limit, judged later. A body that is too large or broken is refused in its turn, after the
// caller was recognised, so reading never throws.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { problems } from '../problems.ts'

export const smallBody = 1_000_000
export const largeBody = 10_000_000
const maxDepth = 256

/** RFC 9110 §8.3.1, without its parameters. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/** What arrived; nothing of it is kept when it is too large. */
export interface RawBody {
  bytes: Buffer
  tooLarge: boolean
}

/** Takes every content type as bytes. */
export function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify refuses a type that is none before anybody has asked who asks; as one that nobody knows, it is refused in its turn.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers['content-type'] !== undefined && !mediaType.test(headers['content-type']))
      headers['content-type'] = 'application/octet-stream'
    done()
  })
  app.addContentTypeParser(
    '*',
    (_request: FastifyRequest, payload: Readable, done: (error: Error | null, body?: unknown) => void) => {
      const chunks: Buffer[] = []
      let size = 0
      payload.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= largeBody) chunks.push(chunk)
        // Read on and keep nothing, so that the client gets the answer and not a broken pipe; the server's timeout ends it.
        else chunks.length = 0
      })
      payload.on('end', () =>
        done(null, { bytes: Buffer.concat(chunks), tooLarge: size > largeBody } satisfies RawBody),
      )
      // Whoever leaves in the middle gets no answer, and it is no failure of ours.
      payload.on('error', () => done(problems.bodyIncomplete()))
    },
  )
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The JSON value of a body, an empty object when there is none. Throws the problem that it has. */
export function jsonOf(body: RawBody | undefined, contentType: string | undefined, limit: number): unknown {
  if (!body || (body.bytes.length === 0 && !body.tooLarge)) return {}
  if (body.tooLarge || body.bytes.length > limit) throw problems.bodyTooLarge(limit)
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '')) throw problems.notJson()
  let text: string
  let value: unknown
  try {
    text = decoder.decode(body.bytes)
    value = JSON.parse(text)
  } catch {
    throw problems.invalidJson()
  }
  if (nesting(text) > maxDepth) throw problems.tooDeep(maxDepth)
  // NUL and lone surrogates can only have come by an escape: the bytes are valid UTF-8, and JSON refuses raw controls.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorableJson(value)) throw problems.badCharacters()
  if (typeof value !== 'object' || Array.isArray(value)) throw problems.invalidJson()
  return value ?? {}
}

/** How deep a JSON text nests, without recursion. */
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

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether every text in it, keys included, can be stored. */
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
