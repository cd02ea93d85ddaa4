// The data that the primary sends a starting worker.
import type { OpenOptions } from '../../storage/open.ts'

/** File descriptors that workers share, after standard input, output, errors and the channel. */
export const sharedStateFd = 4
export const countersFd = 5

export interface Assignment {
  worker: number
  /** Absent with DATABASE_URL: each worker then connects by itself. */
  embedded: OpenOptions['embedded']
  /** The total number of workers. */
  workers: number
  /** The workers count requests together, and the primary counts attempts. */
  counted: boolean
  setupToken: string
  /** Whether it fills an empty demo. */
  seeds: boolean
}
