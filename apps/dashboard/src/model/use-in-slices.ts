import type { Steps } from '@tessera/engine'
import { useEffect, useState } from 'react'

/** A key waits for no longer than this for work in the background, in milliseconds. */
const slice = 8

/** Runs `steps` with pauses, in which the page answers to keys. Returns what ends it. */
export function runInSlices<Result>(steps: Steps<Result>, onEnd: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    const end = performance.now() + slice
    for (;;) {
      const { done, value } = steps.next()
      if (done) return onEnd(value)
      if (performance.now() >= end) break
    }
    timer = setTimeout(run)
  }
  run()
  return () => clearTimeout(timer)
}

/** The last result of `make`; null until there is one, and after null was given. */
export function useInSlices<Result>(make: (() => Steps<Result>) | null): Result | null {
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => (make ? runInSlices(make(), setResult) : setResult(null)), [make])
  return result
}
