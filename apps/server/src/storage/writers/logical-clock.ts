// A logical clock that each write advances, as far as this process knows of it: whether what was read at a time is still so.

/** Tokensets whose last write is tracked separately; beyond that, a write counts for all. */
const maxTokensets = 10_000

export interface LogicalClock {
  now(): number
  /** Something has been written: to this tokenset, or to anything. */
  written(tokenset?: string): void
  /** Whether nothing has been written since then that shows in this tokenset, or outside of all. */
  holds(since: number, tokenset?: string): boolean
}

export function createLogicalClock(): LogicalClock {
  let time = 0
  let lastWrite = 0
  const lastWriteTo = new Map<string, number>()
  return {
    now: () => time,
    written(tokenset) {
      time++
      if (tokenset === undefined) lastWrite = time
      else lastWriteTo.set(tokenset, time)
      if (lastWriteTo.size > maxTokensets) {
        lastWriteTo.clear()
        lastWrite = time
      }
    },
    holds: (since, tokenset) =>
      lastWrite <= since && (tokenset === undefined || (lastWriteTo.get(tokenset) ?? 0) <= since),
  }
}
