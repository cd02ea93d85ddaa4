// A client of a stream of events, for tests: it reads what arrives, one event after the other.
import type { WorkspaceEvent } from '@tessera/contract'
import { createParser } from 'eventsource-parser'

export interface ReceivedEvent {
  id: number
  event: string
  data: WorkspaceEvent
}

export interface Followed {
  headers: Headers
  /** The next ones, in order; waits for them. */
  take(count: number): Promise<ReceivedEvent[]>
  isOpen(): boolean
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  stop(): void
}

export async function followed(url: string, headers: Record<string, string>): Promise<Followed> {
  const connection = new AbortController()
  const response = await fetch(url, { headers, signal: connection.signal })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const received: ReceivedEvent[] = []
  let notice = () => {}
  let isOpen = true
  const parser = createParser({
    onEvent({ id, event, data }) {
      received.push({ id: Number(id), event: event!, data: JSON.parse(data) as WorkspaceEvent })
      notice()
    },
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      parser.feed(decoder.decode(chunk, { stream: true }))
  }
  const ended = read()
    .catch((error: unknown) => {
      if (!connection.signal.aborted) throw error
    })
    .finally(() => {
      isOpen = false
      notice()
    })
  ended.catch(() => undefined) // whoever awaits it sees the failure
  return {
    headers: response.headers,
    isOpen: () => isOpen,
    ended,
    stop: () => connection.abort(),
    async take(count) {
      while (received.length < count) {
        if (!isOpen) throw new Error(`the stream ended after ${received.length} of ${count} events`)
        await new Promise<void>(resolve => (notice = resolve))
      }
      return received.splice(0, count)
    },
  }
}
