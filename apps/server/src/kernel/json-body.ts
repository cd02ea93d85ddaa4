// Bodies of JSON: from their bytes to an object that can be stored, or the problem of the body. It runs in threads as well.
import { gunzipSync } from 'node:zlib'
import { problems } from '../base/problems.ts'

const maxDepth = 256

/** The bytes that arrived; empty if they are too many. */
export interface RawBody {
  bytes: Buffer
  tooLarge: boolean
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

/** A body that a thread reads (`readPacked`). */
export interface PackedBody {
  bytes: Uint8Array
  contentType: string | undefined
  /** Compressed by gzip. */
  isZipped: boolean
  /** In bytes, compressed or not. */
  limit: number
}

export const packedBody = (
  body: RawBody | undefined,
  contentType: string | undefined,
  how: Pick<PackedBody, 'isZipped' | 'limit'>,
): PackedBody => ({ bytes: body?.bytes ?? new Uint8Array(), contentType, ...how })

/** The JSON object in it. Throws the problem of the body. */
export function readPacked({ bytes, contentType, isZipped, limit }: PackedBody): unknown {
  const unzipped = isZipped ? unzip(bytes, limit) : Buffer.from(bytes)
  return jsonOf({ bytes: unzipped, tooLarge: false }, contentType, limit)
}

function unzip(bytes: Uint8Array, limit: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? problems.bodyTooLarge(limit)
      : problems.bodyNotZipped()
  }
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
