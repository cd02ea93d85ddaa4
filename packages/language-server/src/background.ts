// Work on documents that no request waits for: it begins once a document is left alone for a moment, and pauses for requests.
import type { Steps } from '@tessera/engine'

/** In milliseconds: what is still typed is not looked at. */
const quietMs = 200

export interface Background {
  /** Replaces what waits or is under way for the key. */
  begin(key: string, make: () => Steps<void>): void
  stop(key: string): void
}

export function createBackground(): Background {
  const timers = new Map<string, NodeJS.Timeout>()
  const next = (key: string, run: () => void, ms: number) => void timers.set(key, setTimeout(run, ms))
  function stop(key: string): void {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  function run(key: string, steps: Steps<void>): void {
    if (steps.next().done) timers.delete(key)
    else next(key, () => run(key, steps), 0)
  }
  return {
    begin(key, make) {
      stop(key)
      next(key, () => run(key, make()), quietMs)
    },
    stop,
  }
}
