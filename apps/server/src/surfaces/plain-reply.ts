// A reply without Fastify, for answers that are given before its router: the same calls, the headers collected as Node writes them.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Reply } from './answer.ts'

/** In bytes. A string goes out in one piece with the headers; bytes are a piece of their own, which for short ones costs as much again. */
const inOnePiece = 8_192

/** A class, not a record of functions as elsewhere: one is made for each answer, its functions once. */
export class PlainReply implements Reply {
  status = 200
  readonly #response: ServerResponse
  /** Names and values in turn. */
  readonly #headers: (string | number)[]

  /** `headers`: what the answer carries in any case. */
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
    // RFC 9110 §15.4.5: a 304 says nothing of its own length.
    if (body !== undefined || this.status !== 304)
      this.#headers.push('content-length', body === undefined ? 0 : Buffer.byteLength(body))
    this.#response.writeHead(this.status, this.#headers as string[])
    write(this.#response, body)
  }
}

let prepared: [ServerResponse, string | Buffer | undefined][] = []

/**
 * Answers that are prepared together are written when all of them are, one right after the other. A client that waits has to be woken
 * for the first; it finds the others there, where it would have gone back to sleep while the next was prepared.
 */
function write(response: ServerResponse, body: string | Buffer | undefined): void {
  if (prepared.push([response, body]) === 1) process.nextTick(writePrepared)
}

function writePrepared(): void {
  const given = prepared
  prepared = []
  for (const [response, body] of given)
    if (body === undefined || body.length > inOnePiece) response.end(body)
    // Each character of this encoding is one byte, whichever the text's own is.
    else if (Buffer.isBuffer(body)) endWith(response, body.toString('latin1'), 'latin1')
    else endWith(response, body, 'utf8')
}

/** `end` with a text would send it and an empty one after it, in a call that takes several pieces and is slower. */
function endWith(response: ServerResponse, text: string, encoding: BufferEncoding): void {
  const { socket } = response
  // Without it, `write` would wait for the end of the turn itself.
  socket?.cork()
  response.write(text, encoding)
  socket?.uncork()
  response.end()
}
