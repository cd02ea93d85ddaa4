// What the primary tells a worker that starts.
import type { OpenOptions } from '../../storage/open.ts'

/** What workers share, among their open files: after standard input, output, errors, and the channel. */
export const sharedStateFd = 4
export const countersFd = 5

export interface Assignment {
  worker: number
  /** Absent with DATABASE_URL: then each worker connects by itself. */
  embedded: OpenOptions['embedded']
  /** How many there are. */
  workers: number
  /** They count requests together, and the primary attempts. */
  counted: boolean
  setupToken: string
  /** The one that fills an empty demo. */
  seeds: boolean
}
