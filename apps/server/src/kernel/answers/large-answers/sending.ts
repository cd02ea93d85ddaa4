// Reads the file of an answer at the speed of the client.
import { Readable } from 'node:stream'
import type { Spool } from './spool.ts'

export interface Patience {
  /** How long a client may read nothing, in milliseconds. */
  stalledMs: number
  /** How long a client may take in total, in milliseconds. */
  limitMs: number
}

/** In bytes. */
const readAtOnce = 65_536

/** Each stream starts at the beginning. */
export function streamOf({ file, bytes }: Spool, { stalledMs, limitMs }: Patience): Readable {
  async function* chunks() {
    for (let at = 0; at < bytes;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readAtOnce), 0, readAtOnce, at)
      at += bytesRead
      // The stream asks for the next piece once the socket has taken this one.
      const stalled = setTimeout(() => stream.destroy(), stalledMs).unref()
      yield buffer.subarray(0, bytesRead)
      clearTimeout(stalled)
    }
  }
  const stream = Readable.from(chunks(), { objectMode: false, highWaterMark: readAtOnce })
  const late = setTimeout(() => stream.destroy(), limitMs).unref()
  stream.once('close', () => clearTimeout(late))
  return stream
}
