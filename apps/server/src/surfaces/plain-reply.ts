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
      if (body === undefined && reply.status === 304) return response.writeHead(reply.status, headers as string[]).end()
      headers.push('content-length', body === undefined ? 0 : Buffer.byteLength(body))
      response.writeHead(reply.status, headers as string[])
      // Each character of this encoding is one byte, whichever the text's own is.
      if (Buffer.isBuffer(body) && body.length <= inOnePiece) return response.end(body.toString('latin1'), 'latin1')
      return response.end(body)
    },
  }
  return reply
}
