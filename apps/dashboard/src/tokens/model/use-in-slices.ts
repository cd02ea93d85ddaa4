import type { Steps } from '@tessera/engine'
import { useEffect, useState } from 'react'

/** A key waits for no longer than this for work in the background, in milliseconds. */
const slice = 8

/** Runs what is given after a pause; returns what calls it off. */
type Pause = (run: () => void) => () => void

const short: Pause = run => {
  const timer = setTimeout(run)
  return () => clearTimeout(timer)
}

/** Work that nobody waits for runs at the latest after so many milliseconds. */
const longest = 200

/** Until the browser has nothing else to do: rendering, which has pauses of its own, comes first. */
export const untilIdle: Pause = run => {
  // Safari lacks it.
  if (typeof requestIdleCallback !== 'function') return short(run)
  const handle = requestIdleCallback(run, { timeout: longest })
  return () => cancelIdleCallback(handle)
}

/** Runs `steps` with pauses, in which the page answers to keys. Returns what ends it. */
export function runInSlices<Result>(
  steps: Steps<Result>,
  onEnd: (result: Result) => void,
  pause: Pause = short,
): () => void {
  let stop = () => {}
  const run = () => {
    const end = performance.now() + slice
    for (;;) {
      const { done, value } = steps.next()
      if (done) return onEnd(value)
      if (performance.now() >= end) break
    }
    stop = pause(run)
  }
  run()
  return () => stop()
}

/** The last result of `make`; null until there is one, and after null was given. */
export function useInSlices<Result>(make: (() => Steps<Result>) | null, pause?: Pause): Result | null {
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => (make ? runInSlices(make(), setResult, pause) : setResult(null)), [make, pause])
  return result
}
