// The answer of an operation that streams: Server-Sent Events (HTML Living Standard, §9.2).
import { presenceEvent } from '@tessera/contract'
import type { PresenceEvent } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Services } from '../../kernel/context.ts'
import type { Follower, SentEvent, Subscription } from '../../kernel/event-services.ts'
import type { EventStream } from '../../kernel/streams.ts'

/** Milliseconds after which proxies are shown that the stream lives, and after which a client connects again. */
const keepAliveMs = 15_000
const retryMs = 1_000

export async function sendEvents(
  { events, presence }: Pick<Services, 'events' | 'presence'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, after, right, withPresence }: EventStream,
) {
  if (request.method === 'HEAD') return withHeaders(reply).send('')

  let subscription: Subscription | null = null
  /** Its client has read what was sent: until then nothing more is. */
  let drained = true
  const stream = new Readable({
    // It is asked for more when the socket has taken what it had, and not to have something in store.
    highWaterMark: 0,
    read() {
      drained = true
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
  let ended = false
  const push = (bytes: string | Buffer) => {
    if (ended || stream.destroyed) return
    quiet = false
    drained = false
    stream.push(bytes)
  }
  const keepAlive = setInterval(() => {
    if (quiet && drained) push(': still here\n\n')
    quiet = true
  }, keepAliveMs).unref()

  const follower: Follower = {
    workspaceId,
    after,
    right: right!,
    send(sent) {
      push(encoded(sent))
      return drained
    },
    end() {
      ended = true
      stopPresence()
      stream.push(null)
    },
  }
  // Only the last state counts: who reads slowly gets it when there is room.
  let told = true
  const tellPresence = (isNew: boolean) => {
    if (isNew) told = false
    if (told || !drained) return
    told = true
    const data: PresenceEvent = {
      type: presenceEvent,
      workspace_id: workspaceId,
      present: presence.present(workspaceId),
    }
    push(`event: ${presenceEvent}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  let stopPresence = () => {}
  // Sent at once, so that the client sees that it is connected.
  push(`retry: ${retryMs}\n\n`)
  try {
    subscription = await events.follow(follower)
  } catch (error) {
    stream.destroy()
    throw error
  }
  if (withPresence && !ended) {
    stopPresence = presence.follow(workspaceId, () => tellPresence(true))
    tellPresence(true)
  }
  return withHeaders(reply).send(stream)
}

const withHeaders = (reply: FastifyReply) =>
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // It ends with the stream, so that the end of the process does not wait for it.
    .header('connection', 'close')
    // Asks nginx not to hold back what is written.
    .header('x-accel-buffering', 'no')

/** All who are sent the same events hold the same bytes. */
const shared = new WeakMap<readonly SentEvent[], Buffer>()

function encoded(sent: readonly SentEvent[]): Buffer {
  const known = shared.get(sent)
  if (known) return known
  const bytes = Buffer.from(sent.map(({ id, type, data }) => `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`).join(''))
  shared.set(sent, bytes)
  return bytes
}
