// A logical clock that advances with each write known to this process; it tells whether an earlier read is still valid.

/** The number of tokensets whose last write is tracked separately; beyond that, a write counts for all. */
const maxTokensets = 10_000

export interface LogicalClock {
  now(): number
  /** Records a write to this tokenset, or to everything. */
  written(tokenset?: string): void
  /** Whether no write since then affects this tokenset, or data outside of all tokensets. */
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
