// Closes a connection whose client may still be sending. An immediate close would make the operating system send a
// reset, which discards answers that the client has not read yet (RFC 9112 §9.6). So the server ends its side first,
// and discards further input for a while.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { isUnread } from '../body.ts'

/** More than the longest body of any route: a client that sends all of it before reading still gets the refusal. */
const maxBytes = 16_000_000
const maxMs = 5_000
const silentMs = 1_000
const stepMs = 100

/** Ends our side now, and the whole connection when the client ends its side, falls silent, or sends too much. */
export function closeGently(socket: Socket): void {
  socket.end()
  const begun = performance.now()
  const first = socket.bytesRead
  let heard = { bytes: first, at: begun }
  const timer = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead > heard.bytes) heard = { bytes: socket.bytesRead, at: now }
    if (now - begun > maxMs || now - heard.at > silentMs || heard.bytes - first > maxBytes) socket.destroy()
  }, stepMs)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

/** An answer before the end of its request closes the connection gently. */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  // RFC 9112 §9.6: requests after our side has closed are ignored.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.writableEnded) reply.hijack()
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isUnread(request.raw)) {
      reply.header('connection', 'close')
      discard(request)
    }
    done(null, payload)
  })
}

function discard({ raw }: FastifyRequest): void {
  const { socket } = raw
  // Node's HTTP server calls this to end a connection after its last answer.
  socket.destroySoon = () => closeGently(socket)
  // Checked for each piece: between two steps of the timer a fast client could send many times as much.
  let discarded = 0
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > maxBytes) socket.destroy()
  })
}
