// Manages connections below the level of requests: how long they may be idle, the answer to unreadable requests, and
// their end with the process.
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { problems } from '../../base/problems.ts'
import { json } from '../answer.ts'
import { closeGently } from './closing.ts'

/** In milliseconds. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** From the first byte of a request to its last: 10 MB need 2.7 Mbit/s. */
  request: number
  /** How long a connection may be open without a request, before the first and between two. */
  unused: number
  /** How long no request may arrive before the server closes: balancers take some time to notice the stop. */
  quiet: number
  /** How often Node checks for connections beyond their time. */
  every: number
}

export const usualPatience: Patience = { headers: 15_000, request: 30_000, unused: 72_000, quiet: 300, every: 1_000 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop: each answer then ends its connection. */
    draining: boolean
    /**
     * Lets clients leave before their connections are closed: requests that arrive meanwhile are answered, and announce
     * the end of the connection. Resolves when no used connection is open and no request has arrived for a while, at
     * the latest after `withinMs`.
     */
    drain(withinMs: number): Promise<void>
    /**
     * Accepts no further connections, and keeps those there are: a client may be about to use one that was idle, and is
     * told with its answer that it ends. Resolves when no used connection is open, at the latest after `withinMs`.
     */
    keepOpenOnes(withinMs: number): Promise<void>
  }
}

/** Answers input that is not a request, or is too slow. Fastify calls it with the socket. */
export const refuseUnreadable = (patience: Patience) => (error: NodeJS.ErrnoException, socket: Socket) => {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Node counts from the connection, and again from the first byte. Browsers connect before they have a request.
  if (isLate && socket.bytesRead === 0) return
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message, code } = isLate ? tooSlow(patience) : problems.badRequest()
  const body = JSON.stringify({ error: message, code })
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${json}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  )
  closeGently(socket)
}

const tooSlow = ({ headers, request }: Patience) => problems.requestTooSlow(headers / 1000, request / 1000)

/** In milliseconds. */
const lookMs = 20
const mostTurnsMs = 500
const shortTurnMs = 1

/**
 * The operating system resets connections that wait to be accepted when the server accepts no more. So this ends in a
 * turn of the event loop that is short and brings none.
 */
async function emptyTurn(lastCameAt: () => number): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const before = performance.now()
    const last = lastCameAt()
    await nextTurn()
    const now = performance.now()
    if ((last === lastCameAt() && now - before < shortTurnMs) || now - begun > mostTurnsMs) return
  }
}

/** Ends unused connections, and all connections in order when the process stops. */
export function endConnections(app: FastifyInstance, patience: Patience): void {
  const open = new Set<Socket>()
  let lastCameAt = -Infinity
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    lastCameAt = performance.now()
    const timer = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), patience.unused)
    timer.unref()
    socket.once('close', () => {
      clearTimeout(timer)
      open.delete(socket)
    })
  })
  const areUsed = () => [...open].some(socket => socket.bytesRead > 0)
  app.decorate('draining', false)
  app.decorate('drain', async withinMs => {
    app.draining = true
    // Not a hook, since some answers bypass the framework.
    app.server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
    const begun = performance.now()
    const isQuiet = () => performance.now() - lastCameAt > patience.quiet && !areUsed()
    while (!isQuiet() && performance.now() - begun < withinMs) await sleep(lookMs)
    // Requests that have arrived are read before their connections count as idle.
    await emptyTurn(() => lastCameAt)
  })
  app.decorate('keepOpenOnes', async withinMs => {
    // The HTTP server's own would end idle connections as well.
    Listener.prototype.close.call(app.server)
    const begun = performance.now()
    while (areUsed() && performance.now() - begun < withinMs) await sleep(lookMs)
    await nextTurn()
  })
  // A request under way at the start of the stop is answered on a connection that ends with it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.draining) reply.header('Connection', 'close')
    done(null, payload)
  })
  // Node treats connections without any data as if a request were on its way, and waits for them.
  app.addHook('preClose', done => {
    app.draining = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
