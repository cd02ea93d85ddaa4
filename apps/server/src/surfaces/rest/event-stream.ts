// The answer of an operation that streams: Server-Sent Events (HTML Living Standard, §9.2).
import { presenceEvent } from '@tessera/contract'
import type { PresenceEvent } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Services } from '../../kernel/context.ts'
import type { Follower, Subscription } from '../../kernel/services.ts'
import type { EventStream } from '../../kernel/streams.ts'

/** Milliseconds after which proxies are shown that the stream lives, and after which a client connects again. */
const keepAliveMs = 15_000
const retryMs = 1_000

export async function sendEvents(
  { events, presence }: Pick<Services, 'events' | 'presence'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, after, mayFollow, withPresence }: EventStream,
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
    read() {
      subscription?.ready()
      tellPresence(false)
    },
    destroy(error, done) {
      clearInterval(keepAlive)
      stopPresence()
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
    end() {
      stopPresence()
      stream.push(null)
    },
  }
  // Only the last state counts: who reads slowly gets it when there is room.
  let told = true
  const tellPresence = (isNew: boolean) => {
    if (isNew) told = false
    if (told || stream.readableLength >= stream.readableHighWaterMark) return
    told = true
    const data: PresenceEvent = {
      type: presenceEvent,
      workspace_id: workspaceId,
      present: presence.present(workspaceId),
    }
    stream.push(`event: ${presenceEvent}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  let stopPresence = () => {}
  // Sent at once, so that the client sees that it is connected.
  stream.push(`retry: ${retryMs}\n\n`)
  if (withPresence) {
    stopPresence = presence.follow(workspaceId, () => tellPresence(true))
    tellPresence(true)
  }
  subscription = await events.follow(follower)
  if (stream.destroyed) {
    subscription.stop()
    stopPresence()
  }
  return reply.send(stream)
}
