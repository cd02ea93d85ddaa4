// The answer of an operation that streams: Server-Sent Events (HTML Living Standard, §9.2).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Services } from '../../kernel/context.ts'
import type { Follower, Subscription } from '../../kernel/services.ts'
import type { EventStream } from '../../kernel/streams.ts'

/** Milliseconds after which proxies are shown that the stream lives, and after which a client connects again. */
const keepAliveMs = 15_000
const retryMs = 1_000

export async function sendEvents(
  { events }: Pick<Services, 'events'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, after, mayFollow }: EventStream,
) {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // It ends with the stream, so that the end of the process does not wait for it.
    .header('connection', 'close')
    // Asks nginx not to hold back what is written.
    .header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send('')

  let subscription: Subscription | null = null
  const stream = new Readable({
    read: () => subscription?.ready(),
    destroy(error, done) {
      clearInterval(keepAlive)
      subscription?.stop()
      done(error)
    },
  })
  let quiet = true
  const keepAlive = setInterval(() => {
    if (quiet && !stream.destroyed) stream.push(': still here\n\n')
    quiet = true
  }, keepAliveMs).unref()

  const follower: Follower = {
    workspaceId,
    after,
    mayFollow,
    send(sent) {
      quiet = false
      return stream.push(sent.map(({ id, type, data }) => `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`).join(''))
    },
    end: () => void stream.push(null),
  }
  // Sent at once, so that the client sees that it is connected.
  stream.push(`retry: ${retryMs}\n\n`)
  subscription = await events.follow(follower)
  if (stream.destroyed) subscription.stop()
  return reply.send(stream)
}
