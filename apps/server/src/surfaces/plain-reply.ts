// A reply without Fastify, for answers before its router: the same calls, with the headers in the form that Node
// writes.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Reply } from './answer.ts'

/**
 * In bytes. A string is sent in one piece with the headers; bytes are sent separately, which for short answers doubles
 * the cost.
 */
const inOnePiece = 8_192

/** A class instead of a record of functions: each answer needs one, and its functions are created only once. */
export class PlainReply implements Reply {
  status = 200
  readonly #response: ServerResponse
  /** Alternating names and values. */
  readonly #headers: (string | number)[]

  /** `headers`: the common headers. */
  constructor(response: ServerResponse, headers: readonly string[]) {
    this.#response = response
    this.#headers = headers.slice()
  }

  header(name: string, value: string | number): void {
    this.#headers.push(name, value)
  }

  code(status: number): void {
    this.status = status
  }

  send(body?: string | Buffer | Readable): void {
    if (body instanceof Readable) throw new Error('nothing that is remembered is a stream')
    // RFC 9110 §15.4.5: a 304 does not state its own length.
    if (body !== undefined || this.status !== 304)
      this.#headers.push('content-length', body === undefined ? 0 : Buffer.byteLength(body))
    this.#response.writeHead(this.status, this.#headers as string[])
    write(this.#response, body)
  }
}

let prepared: [ServerResponse, string | Buffer | undefined][] = []

/**
 * Answers prepared in the same turn are written one right after the other when all are ready. The first wakes a waiting
 * client, which then finds the others; written separately, each would wake it again.
 */
function write(response: ServerResponse, body: string | Buffer | undefined): void {
  if (prepared.push([response, body]) === 1) process.nextTick(writePrepared)
}

function writePrepared(): void {
  const given = prepared
  prepared = []
  for (const [response, body] of given)
    if (body === undefined || body.length > inOnePiece) response.end(body)
    // In latin1 each character is one byte, whatever the encoding of the text.
    else if (Buffer.isBuffer(body)) endWith(response, body.toString('latin1'), 'latin1')
    else endWith(response, body, 'utf8')
}

/** `end` with a text would send it followed by an empty one, in a slower call with several pieces. */
function endWith(response: ServerResponse, text: string, encoding: BufferEncoding): void {
  const { socket } = response
  // Otherwise `write` would wait for the end of the turn itself.
  socket?.cork()
  response.write(text, encoding)
  socket?.uncork()
  response.end()
}
