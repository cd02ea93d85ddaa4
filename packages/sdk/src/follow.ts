// Follows a stream of events (HTML Living Standard, §9.2) through lost connections: each event once, in order.
import type { PresenceEvent } from '@tessera/contract'
import { createParser } from 'eventsource-parser'
import { delayBefore, wait } from './retry.ts'
import type { Route } from './route.ts'
import { refusal, unreachable } from './send.ts'
import type { Requests } from './send.ts'
import type { CallOptions, FollowedEvent } from './types.ts'

/** The server sends something every 15 s; after twice that and a little more, the connection is dead. */
const silentMs = 35_000

/**
 * Ends when the caller breaks off or aborts (then with the signal's reason), and throws where the server refuses. A lost
 * connection is opened again, for as long as it takes, after the last event that was given.
 */
export async function* follow(
  { prepare, fetch: fetchNow }: Requests,
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  const { signal } = options
  let { after } = input
  for (let number = 0; ; number++) {
    signal?.throwIfAborted()
    const connection = new AbortController()
    const stop = () => connection.abort(signal!.reason)
    signal?.addEventListener('abort', stop, { once: true })
    let status = 0
    let headers: Headers | null = null
    try {
      const { url, init } = await prepare(route, { ...input, after }, options)
      let response: Response
      try {
        response = await fetchNow(url, { ...init, signal: connection.signal })
      } catch (cause) {
        throw unreachable(url, cause)
      }
      ;({ status, headers } = response)
      if (status !== 200 || !response.body) throw refusal({ status, headers, text: await response.text() }, url)
      number = 0
      options.onOpen?.()
      for await (const event of eventsIn(response.body, connection, options)) {
        after = event.id
        yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      // A refusal stays one; what was cut off, or never connected, is tried again.
      const isRefusal = status >= 400 && status < 500 && status !== 429
      if (isRefusal || (status === 0 && number >= (options.retries ?? Infinity))) throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      connection.abort()
    }
    await wait(delayBefore({ status: status === 200 ? 0 : status, headers, number }, true) ?? silentMs, signal)
  }
}

/** Ends with the connection, and where nothing comes any more. */
async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  connection: AbortController,
  { onPresence }: Pick<CallOptions, 'onPresence'>,
) {
  const waiting: FollowedEvent[] = []
  const parser = createParser({
    onEvent({ event, data }) {
      // It is no event of the workspace: it has no place in the stream, and nothing continues after it.
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
