// The answer of an operation that streams: Server-Sent Events (HTML Living Standard, §9.2).
import { presenceEvent } from '@tessera/contract'
import type { PresenceEvent } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Services } from '../../kernel/context.ts'
import type { Follower, SentEvent, Subscription } from '../../kernel/event-services.ts'
import type { EventStream } from '../../kernel/streams.ts'

/** In milliseconds: the interval of keep-alive messages for proxies, and the delay before a client reconnects. */
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
  const outlet = createOutlet({
    drained() {
      subscription?.ready()
      windows.tell()
    },
    closed() {
      windows.stop()
      subscription?.stop()
    },
  })
  const windows = createPresenceNotice(outlet, presence, workspaceId)
  const follower: Follower = {
    workspaceId,
    after,
    right: right!,
    send(sent) {
      outlet.push(encoded(sent))
      return outlet.isDrained()
    },
    end() {
      windows.stop()
      outlet.end()
    },
  }
  // Sent at once, so that the client knows that it is connected.
  outlet.push(`retry: ${retryMs}\n\n`)
  try {
    subscription = await events.follow(follower)
  } catch (error) {
    outlet.stream.destroy()
    throw error
  }
  if (withPresence && !outlet.isEnded()) windows.follow()
  return withHeaders(reply).send(outlet.stream)
}

interface Outlet {
  stream: Readable
  push(bytes: string | Buffer): void
  /** The client has received everything, so more may be sent. */
  isDrained(): boolean
  isEnded(): boolean
  end(): void
}

/** The body of the answer; while idle, it sends keep-alive messages for proxies. */
function createOutlet({ drained, closed }: { drained(): void; closed(): void }): Outlet {
  let isDrained = true
  let isQuiet = true
  let isEnded = false
  const stream = new Readable({
    // Requests more when the socket has taken the last piece, and buffers nothing.
    highWaterMark: 0,
    read() {
      isDrained = true
      drained()
    },
    destroy(error, done) {
      clearInterval(keepAlive)
      closed()
      done(error)
    },
  })
  const push = (bytes: string | Buffer) => {
    if (isEnded || stream.destroyed) return
    isQuiet = false
    isDrained = false
    stream.push(bytes)
  }
  const keepAlive = setInterval(() => {
    if (isQuiet && isDrained) push(': still here\n\n')
    isQuiet = true
  }, keepAliveMs).unref()
  return {
    stream,
    push,
    isDrained: () => isDrained,
    isEnded: () => isEnded,
    end() {
      isEnded = true
      stream.push(null)
    },
  }
}

/** Sends who has the workspace open. Only the last state counts: a slow client gets it when there is room. */
function createPresenceNotice(outlet: Outlet, presence: Services['presence'], workspaceId: string) {
  let isTold = true
  let stop = () => {}
  function tell(): void {
    if (isTold || !outlet.isDrained()) return
    isTold = true
    const data: PresenceEvent = {
      type: presenceEvent,
      workspace_id: workspaceId,
      present: presence.present(workspaceId),
    }
    outlet.push(`event: ${presenceEvent}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  function changed(): void {
    isTold = false
    tell()
  }
  return {
    tell,
    follow() {
      stop = presence.follow(workspaceId, changed)
      changed()
    },
    stop: () => stop(),
  }
}

const withHeaders = (reply: FastifyReply) =>
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // The connection ends with the stream, so that the stop of the process does not wait for it.
    .header('connection', 'close')
    // Asks nginx not to buffer the stream.
    .header('x-accel-buffering', 'no')

/** Followers of the same events share the same bytes. */
const shared = new WeakMap<readonly SentEvent[], Buffer>()

function encoded(sent: readonly SentEvent[]): Buffer {
  const known = shared.get(sent)
  if (known) return known
  const bytes = Buffer.from(sent.map(({ id, type, data }) => `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`).join(''))
  shared.set(sent, bytes)
  return bytes
}
