// What the primary tells a worker that starts.
import type { OpenOptions } from '../../storage/open.ts'

export interface Assignment {
  worker: number
  /** Absent with DATABASE_URL: then each worker connects by itself. */
  embedded: OpenOptions['embedded']
  /** The primary counts the requests of all. */
  counted: boolean
  setupToken: string
  /** The one that fills an empty demo. */
  seeds: boolean
}
