// Counters that processes of one machine share without a message: rows of a file, of which each process writes its own part, what it
// has counted itself, and adds up the parts of all. It writes before it reads: of two that count at the same time at least one sees
// both, so that no more are admitted than by one counter.
import { readSync, writeSync } from 'node:fs'
import type { Asked, CountedTogether } from './rate-limit.store.ts'
import type { ClockSource } from './attempts.ts'
import { countInOrder } from './together.ts'
import { minute, startOf } from './windows.ts'

/** Two numbers: of the window, its start; and the hits. */
const partBytes = 16

/** Where the row of a bucket is in the file, in the window that starts then (seconds since 1970). */
export type RowOf = (start: number, bucket: string) => number | Promise<number>

/** The primary numbers them. Two windows that follow each other use different rows: a process may be late for one by a moment. */
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
  /** This process's own, from 0. */
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
    // What this part has in it already: of a process that had it before.
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
