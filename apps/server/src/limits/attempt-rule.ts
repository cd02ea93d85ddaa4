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
  /** Counts an attempt before its outcome is known and gives 0, or counts nothing and gives the seconds to wait. */
  attempt(bucket: string, rule: AttemptRule): Promise<number>
  /** It did not fail: takes one attempt back, and the wait that it began. */
  undo(bucket: string): Promise<void>
  /** Takes all of them back. */
  forget(bucket: string): Promise<void>
}
