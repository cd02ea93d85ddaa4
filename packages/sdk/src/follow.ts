// Follows a stream of events (HTML Living Standard, §9.2) across lost connections: each event once, in order.
import type { PresenceEvent } from '@tessera/contract'
import { createParser } from 'eventsource-parser'
import { delayBefore, wait } from './retry.ts'
import type { Route } from './route.ts'
import { refusal, unreachable } from './send.ts'
import type { Requests } from './send.ts'
import type { CallOptions, FollowedEvent } from './types.ts'

/** The server sends something every 15 s; after a little more than twice that, the connection counts as lost. */
const silentMs = 35_000

/** A connection, with the status and headers of the response as soon as they arrive. */
interface Link {
  connection: AbortController
  status: number
  headers: Headers | null
}

/**
 * Ends when the caller breaks off or aborts (then with the signal's reason), and throws if the server refuses. Opens a lost
 * connection again, for as long as it takes, and continues after the last event.
 */
export async function* follow(
  requests: Requests,
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  const { signal } = options
  let { after } = input
  for (let number = 0; ; number++) {
    signal?.throwIfAborted()
    const link: Link = { connection: new AbortController(), status: 0, headers: null }
    const stop = () => link.connection.abort(signal!.reason)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const body = await open(requests, route, { ...input, after }, options, link)
      number = 0
      options.onOpen?.()
      for await (const event of eventsIn(body, link.connection, options)) {
        after = event.id
        yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (isFinal(link.status, number, options)) throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      link.connection.abort()
    }
    const { status, headers } = link
    await wait(delayBefore({ status: status === 200 ? 0 : status, headers, number }, true) ?? silentMs, signal)
  }
}

async function open(
  { prepare, fetch: fetchNow }: Requests,
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
  link: Link,
): Promise<ReadableStream<Uint8Array>> {
  const { url, init } = await prepare(route, input, options)
  let response: Response
  try {
    response = await fetchNow(url, { ...init, signal: link.connection.signal })
  } catch (cause) {
    throw unreachable(url, cause)
  }
  const { status, headers, body } = response
  Object.assign(link, { status, headers })
  if (status !== 200 || !body) throw refusal({ status, headers, text: await response.text() }, url)
  return body
}

/** A refusal is final. A lost connection is tried again, one that never opened as often as `retries` says. */
function isFinal(status: number, number: number, { retries = Infinity }: CallOptions): boolean {
  const isRefusal = status >= 400 && status < 500 && status !== 429
  return isRefusal || (status === 0 && number >= retries)
}

/** Ends with the connection, and aborts it when it falls silent. */
async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  connection: AbortController,
  { onPresence }: Pick<CallOptions, 'onPresence'>,
) {
  const waiting: FollowedEvent[] = []
  const parser = createParser({
    onEvent({ event, data }) {
      // Presence is not an event of the workspace: it has no id, so the stream cannot continue after it.
      if (event === 'presence') onPresence?.((JSON.parse(data) as PresenceEvent).present)
      else waiting.push(JSON.parse(data) as FollowedEvent)
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const timer = setTimeout(() => connection.abort(new Error('the stream fell silent')), silentMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* waiting.splice(0)
    }
  } finally {
    reader.releaseLock()
  }
}
