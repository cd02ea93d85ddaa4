// Ids are UUIDv7 (RFC 9562 §5.7), lower case: they sort by time of making.
import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => idPattern.test(text)

/** The lowest id (UUIDv7, RFC 9562 §5.7) that can have been made at this time, in milliseconds since 1970. */
export function firstIdOf(milliseconds: number): string {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id was made, in milliseconds since 1970. */
export const timeOf = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** A clock that is set back by more was wrong before: what follows it would be wrong for as long. */
const mostSetBackMs = 600_000
const mostInOneMs = 2 ** 32

/** Returns what makes ids by this clock, each behind the one before. */
export function createIds(clock: { now(): number }): () => string {
  let time = 0
  let count = 0
  return () => {
    const now = clock.now()
    if (now > time || now < time - mostSetBackMs) [time, count] = [now, randomInt(mostInOneMs / 2)]
    else if (++count === mostInOneMs) [time, count] = [time + 1, 0]
    return v7({ msecs: time, seq: count })
  }
}

/** The same, and each behind `newest`, by whichever clock that was made. */
export function idsAfter(newest: string | null, newId: () => string): () => string {
  let last = newest ?? ''
  return () => {
    const id = newId()
    return (last = id > last ? id : firstIdOf(timeOf(last) + 1).slice(0, 14) + id.slice(14))
  }
}
