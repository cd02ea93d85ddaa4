export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** By how many seconds the clock of this machine is ahead. */
  ahead?(): number
}
