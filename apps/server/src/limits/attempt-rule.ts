// The number of free failures, and the delays after further ones.

/** How failures delay later attempts. */
export interface AttemptRule {
  /** The number of free failures in a row; the last of them starts the first delay. */
  free: number
  /** The first delay, and how long a smaller number of failures is remembered, in seconds. */
  seconds: number
  /** Each failure after a delay doubles it, up to this maximum. */
  longest: number
  /** How long a delay is remembered after its end, in seconds. */
  memory: number
}

export interface Attempts {
  /** Counts an attempt before its outcome is known and returns 0; or counts nothing and returns the seconds to wait. */
  attempt(bucket: string, rule: AttemptRule): Promise<number>
  /** The attempt succeeded: subtracts it and its delay. */
  undo(bucket: string): Promise<void>
  /** Resets the count. */
  forget(bucket: string): Promise<void>
}
