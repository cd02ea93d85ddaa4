// Counters that processes of one machine share without messages: rows of a file. Each process writes its own part with
// its own count, and adds up all parts. It writes before it reads, so of two concurrent requests at least one sees
// both, and no more are admitted than by a single counter.
import { readSync, writeSync } from 'node:fs'
import type { Asked, CountedTogether } from './rate-limit.store.ts'
import type { ClockSource } from './attempts.ts'
import { countInOrder } from './together.ts'
import { minute, startOf } from './windows.ts'

/** Two numbers: the start of the window, and the hits. */
const partBytes = 16

/** The row of a bucket in the file, for the window that starts then (seconds since 1970). */
export type RowOf = (start: number, bucket: string) => number | Promise<number>

/** The primary assigns the rows. Adjacent windows use different rows, because a process may be slightly late. */
export function createRows(): (start: number, bucket: string) => number {
  const windows = new Map<number, Map<string, number>>()
  return (start, bucket) => {
    let rows = windows.get(start)
    if (!rows) {
      rows = new Map<string, number>()
      windows.set(start, rows)
      for (const known of windows.keys()) if (known < start - minute) windows.delete(known)
    }
    let row = rows.get(bucket)
    if (row === undefined) rows.set(bucket, (row = 2 * rows.size + ((start / minute) % 2)))
    return row
  }
}

interface SharedCounters {
  fd: number
  /** The number of this process, from 0. */
  part: number
  parts: number
  rowOf: RowOf
  clock?: ClockSource
}

export function countShared({ fd, part, parts, rowOf, clock = { now: () => Date.now() / 1000 } }: SharedCounters) {
  const own = new Float64Array(2)
  const all = new Float64Array(2 * parts)
  let window = { start: 0, counters: new Map<string, { position: number; hits: number }>() }

  async function find(start: number, bucket: string) {
    const position = (await rowOf(start, bucket)) * parts * partBytes
    // A former process may have left data in this part.
    own.fill(0)
    readSync(fd, own, 0, partBytes, position + part * partBytes)
    return { position, hits: own[0] === start ? own[1]! : 0 }
  }

  return async (asked: readonly Asked[]): Promise<CountedTogether[]> => {
    const now = clock.now()
    const start = startOf(now, minute)
    if (window.start !== start) window = { start, counters: new Map() }
    const { counters } = window
    const buckets = new Set(asked.flatMap(({ own, shared }) => (shared === null ? [own] : [own, shared])))
    for (const bucket of buckets) if (!counters.has(bucket)) counters.set(bucket, await find(start, bucket))
    const counted = countInOrder(asked, (bucket, requests) => {
      const counter = counters.get(bucket)!
      own[0] = start
      own[1] = counter.hits += requests
      writeSync(fd, own, 0, partBytes, counter.position + part * partBytes)
      all.fill(0) // the file may end within the row
      readSync(fd, all, 0, all.byteLength, counter.position)
      let hits = 0
      for (let at = 0; at < all.length; at += 2) if (all[at] === start) hits += all[at + 1]!
      return hits
    })
    return counted.map(each => ({ ...each, start, now }))
  }
}
