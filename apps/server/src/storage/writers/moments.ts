// When what was written to, as far as this process knows, counted in moments: whether what was read at one of them is still so.

/** Tokensets whose last write is tracked separately; beyond that, a write counts for all. */
const maxTokensets = 10_000

export interface Moments {
  now(): number
  /** Something has been written: to this tokenset, or to anything. */
  written(tokenset?: string): void
  /** Whether nothing has been written since then that shows in this tokenset, or outside of all. */
  holds(since: number, tokenset?: string): boolean
}

export function createMoments(): Moments {
  let moment = 0
  let lastWrite = 0
  const lastWriteTo = new Map<string, number>()
  return {
    now: () => moment,
    written(tokenset) {
      moment++
      if (tokenset === undefined) lastWrite = moment
      else lastWriteTo.set(tokenset, moment)
      if (lastWriteTo.size > maxTokensets) {
        lastWriteTo.clear()
        lastWrite = moment
      }
    },
    holds: (since, tokenset) =>
      lastWrite <= since && (tokenset === undefined || (lastWriteTo.get(tokenset) ?? 0) <= since),
  }
}
