// A reply without Fastify, for answers that are given before its router: the same calls, the headers collected as Node writes them.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Reply } from './answer.ts'

/** In bytes. A string goes out in one piece with the headers; bytes are a piece of their own, which for short ones costs as much again. */
const inOnePiece = 8_192

export interface PlainReply extends Reply {
  status: number
}

export function plainReply(response: ServerResponse): PlainReply {
  const headers: (string | number)[] = []
  // No accessors: each would make the object one of a shape of its own, which V8 keeps among the old objects.
  const reply: PlainReply = {
    status: 200,
    header: (name, value) => headers.push(name, value),
    code: given => (reply.status = given),
    send(body) {
      if (body instanceof Readable) throw new Error('nothing that is remembered is a stream')
      // RFC 9110 §15.4.5: a 304 says nothing of its own length.
      if (body !== undefined || reply.status !== 304)
        headers.push('content-length', body === undefined ? 0 : Buffer.byteLength(body))
      response.writeHead(reply.status, headers as string[])
      write(response, body)
    },
  }
  return reply
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
    // Each character of this encoding is one byte, whichever the text's own is.
    if (Buffer.isBuffer(body) && body.length <= inOnePiece) response.end(body.toString('latin1'), 'latin1')
    else response.end(body)
}
