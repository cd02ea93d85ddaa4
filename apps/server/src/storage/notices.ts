// LISTEN and NOTIFY of PostgreSQL. Listening uses a separate connection, which opens for the first listener and again
// after a failure. It does not work behind a pooler that assigns sessions by transaction.
import { Client, type ClientConfig } from 'pg'
import type { Notices } from './database.ts'

const channel = 'tessera'
/** In milliseconds: a connection without traffic for this time is probed, and how long it may take to answer. */
const askMs = 15_000
const answerMs = 5_000
const maxPauseMs = 30_000

type Listener = Parameters<Notices['hear']>[0]

export function createNotices(
  server: () => Promise<ClientConfig>,
  notify: (channel: string, text: string) => Promise<unknown>,
): Notices & { close(): Promise<void> } {
  const listeners = new Set<Listener>()
  const closing = new AbortController()
  let holding: Promise<void> | undefined

  async function hold(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted;) {
      failures = (await listen(server, listeners, closing.signal)) ? 1 : failures + 1
      await pause(Math.min(maxPauseMs, 250 * 2 ** failures), closing.signal)
    }
  }

  return {
    send: async text => void (await notify(channel, text)),
    hear(listener) {
      listeners.add(listener)
      holding ??= hold()
      return () => void listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await holding
    },
  }
}

/**
 * Listens on a separate connection until it breaks or everything is closed; returns whether it had started to listen.
 */
async function listen(
  server: () => Promise<ClientConfig>,
  listeners: ReadonlySet<Listener>,
  closing: AbortSignal,
): Promise<boolean> {
  const found = await server().catch(() => null)
  if (found === null) return false
  const client = new Client({
    ...found,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    keepAlive: true,
  })
  let asking: NodeJS.Timeout | undefined
  try {
    const broken = new Promise<void>(resolve => {
      client.on('error', () => resolve())
      client.on('end', resolve)
      closing.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload }) => {
      for (const { heard } of listeners) heard(payload ?? '')
    })
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    for (const { connected } of listeners) connected()
    await Promise.race([
      broken,
      new Promise<void>(resolve => {
        asking = setInterval(() => void client.query('SELECT 1').catch(resolve), askMs).unref()
      }),
    ])
    return true
  } catch {
    return false // missed messages are repeated
  } finally {
    clearInterval(asking)
    void client.end().catch(() => undefined) // the server may be gone
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds).unref()
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
