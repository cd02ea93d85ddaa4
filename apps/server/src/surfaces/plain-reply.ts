// A reply without Fastify, for answers that are given before its router: the same calls, the headers collected as Node writes them.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Reply } from './answer.ts'

export interface PlainReply extends Reply {
  readonly status: number
}

export function plainReply(response: ServerResponse): PlainReply {
  const headers: (string | number)[] = []
  let status = 200
  return {
    get status() {
      return status
    },
    header: (name, value) => headers.push(name, value),
    code: given => (status = given),
    send(body) {
      if (body instanceof Readable) throw new Error('nothing that is remembered is a stream')
      // RFC 9110 §15.4.5: a 304 says nothing of its own length.
      if (body === undefined && status === 304) return response.writeHead(status, headers as string[]).end()
      const length = body === undefined ? 0 : Buffer.byteLength(body)
      headers.push('content-length', length)
      return response.writeHead(status, headers as string[]).end(body)
    },
  }
}
