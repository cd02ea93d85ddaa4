// Time limits that count only while this process runs. A blocked event loop, a stopped process or a paused machine says
// nothing about the other side: its answer may already wait in the operating system.

const stepMs = 100

/** Calls back after this process has run for that long, and has heard what had arrived by then; returns how to cancel. */
export function afterRunning(milliseconds: number, done: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let hearing: NodeJS.Immediate | undefined
  let left = milliseconds
  const step = () => {
    const length = Math.min(left, stepMs)
    const begun = performance.now()
    timer = setTimeout(() => {
      left -= Math.min(performance.now() - begun, 2 * length)
      // Timers run before input is read, immediates after it.
      if (left < 1) hearing = setImmediate(done)
      else step()
    }, length)
  }
  step()
  return () => {
    clearTimeout(timer)
    clearImmediate(hearing)
  }
}

/** The result of the work, or undefined if it takes longer. */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let cancel = () => {}
  const late = new Promise<undefined>(resolve => (cancel = afterRunning(milliseconds, () => resolve(undefined))))
  return Promise.race([work, late]).finally(cancel)
}
