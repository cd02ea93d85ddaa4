// How many failures are free, and how long the delays after them are.

/** How failures slow down what comes after them. */
export interface AttemptRule {
  /** So many failures in a row are free; the last of them begins the first wait. */
  free: number
  /** The first wait, and how long fewer failures are remembered after the last of them. */
  seconds: number
  /** Each failure after a wait doubles it, up to this. */
  longest: number
  /** How long after its end a wait is remembered, in seconds. */
  memory: number
}

export interface Attempts {
  /** Counts an attempt before its outcome is known and returns 0, or counts nothing and returns the seconds to wait. */
  attempt(bucket: string, rule: AttemptRule): Promise<number>
  /** The attempt succeeded: subtracts it, and the delay that it started. */
  undo(bucket: string): Promise<void>
  /** Resets the count. */
  forget(bucket: string): Promise<void>
}
