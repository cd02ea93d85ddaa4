// Answers of the registry: documents that are asked for again each time, and files that never change.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { represent } from '../kernel/answers/text-cache.ts'
import type { Representation } from '../kernel/answers/text-cache.ts'
import { sendRepresentation } from '../surfaces/answer.ts'
import type { Reader } from './caller.ts'

/** What an answer depends on, besides its address. */
const depends = 'accept, authorization'

const cacheable = (reader: Reader) => (reader === 'everyone' ? 'public' : 'private')

export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Representation,
  { reader, media }: { reader: Reader; media: string },
): unknown {
  reply.header('cache-control', `${cacheable(reader)}, no-cache`).header('vary', depends)
  const varied = {
    header: (name: string, value: string | number) =>
      reply.header(name, name === 'vary' ? `${depends}, ${value}` : value),
    code: (status: number) => reply.code(status),
    send: (body?: Parameters<FastifyReply['send']>[0]) => reply.send(body),
  }
  return sendRepresentation(request, varied, answer, media)
}

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  { reader, media }: { reader: Reader; media: string },
): unknown {
  reply.header('cache-control', `${cacheable(reader)}, max-age=31536000, immutable`).header('vary', 'authorization')
  return sendRepresentation(request, reply, represent(bytes), media)
}
