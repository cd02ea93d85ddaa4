// PostgreSQL's COPY over a connection of `pg`, which parses the messages and passes them to a query object.
import type { Client } from 'pg'
import { once } from 'node:events'
import { wireOf, type Messages, type Wire } from '../storage/connections/driver.ts'

const enough = 1 << 20

const ignored = {
  handleCopyData: () => undefined,
  handleCopyInResponse: (wire: Wire) => wire.sendCopyFail('unexpected'),
  handleCommandComplete: () => undefined,
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handleEmptyQuery: () => undefined,
}

/** Yields the rows of `copy … to stdout`. A slow reader slows the server down. */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer, void, undefined> {
  const waiting: Buffer[] = []
  let size = 0
  let wire: Wire | undefined
  let ended: { error?: Error } | undefined
  let wake = () => undefined as void
  const end = (error?: Error) => {
    ended ??= error ? { error } : {}
    wake()
  }
  const messages: Messages = {
    ...ignored,
    submit(connection) {
      wire = wireOf(connection)
      wire.query(statement)
    },
    handleCopyData({ chunk }) {
      // The driver reuses its buffer.
      waiting.push(Buffer.from(chunk))
      size += chunk.length
      if (size > enough) wire!.stream.pause()
      wake()
    },
    handleError: end,
    handleReadyForQuery: () => end(),
  }
  client.query(messages)
  for (;;) {
    if (waiting.length > 0) {
      const chunk = Buffer.concat(waiting.splice(0))
      size = 0
      wire!.stream.resume()
      yield chunk
    } else if (ended) {
      if (ended.error) throw ended.error
      return
    } else await new Promise<void>(resolve => (wake = resolve))
  }
}

/** Feeds `copy … from stdin`; returns the number of rows that the server stored. */
export function copyIn(client: Client, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let fault: Error | undefined
    const messages: Messages = {
      ...ignored,
      submit: connection => wireOf(connection).query(statement),
      handleCopyInResponse(wire) {
        void feed(wire, rows, () => fault).catch((error: Error) => {
          fault ??= error
          wire.sendCopyFail('the source of the rows failed')
        })
      },
      handleCommandComplete: ({ text }) => void (count = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)),
      handleError(error) {
        // The original error is more useful: the server's only reports that the copy was aborted.
        fault ??= error
        reject(fault)
      },
      handleReadyForQuery: () => resolve(count),
    }
    client.query(messages)
  })
}

async function feed(wire: Wire, rows: AsyncIterable<Buffer>, failed: () => Error | undefined): Promise<void> {
  for await (const chunk of rows) {
    if (failed()) return
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), once(wire.stream, 'close')])
  }
  wire.endCopyFrom()
}
