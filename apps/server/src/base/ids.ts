// Ids are lower-case UUIDv7 (RFC 9562 §5.7), which sort by creation time.
import { randomFillSync, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => idPattern.test(text)

/** The lowest id (UUIDv7, RFC 9562 §5.7) of this time, in milliseconds since 1970. */
export function firstIdOf(milliseconds: number): string {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The creation time of an id, in milliseconds since 1970. */
export const timeOf = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/**
 * After a larger step back, the old clock must have been wrong: continuing after its ids would delay correct ones for
 * as long.
 */
const mostSetBackMs = 600_000
const mostInOneMs = 2 ** 32

/** Returns a generator of ids by this clock, each greater than the one before. */
export function createIds(clock: { now(): number }): () => string {
  let time = 0
  let count = 0
  return () => {
    const now = clock.now()
    if (now > time || now < time - mostSetBackMs) [time, count] = [now, randomInt(mostInOneMs / 2)]
    else if (++count === mostInOneMs) [time, count] = [time + 1, 0]
    return v7({ msecs: time, seq: count, random: randomBytesOfId() })
  }
}

const idBytes = 16
const pool = new Uint8Array(idBytes * 256)
let used = pool.length

/** Asks the operating system once for many ids: for each alone, that takes longer than making it. */
function randomBytesOfId(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.subarray(used, (used += idBytes))
}

/** The same, with each id also greater than `newest`, whatever clock created that. */
export function idsAfter(newest: string | null, newId: () => string): () => string {
  let last = newest ?? ''
  return () => {
    const id = newId()
    return (last = id > last ? id : firstIdOf(timeOf(last) + 1).slice(0, 14) + id.slice(14))
  }
}
