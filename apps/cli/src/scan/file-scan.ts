// What one file of code has of tokens: plain data, which threads hand over.
import { emptyScan } from '@tessera/lint-core/scan'
import type { TextScan } from '@tessera/lint-core/scan'

export type Omission = 'generated' | 'binary' | 'large' | 'unreadable' | 'unparsable'

export interface FileScan extends TextScan {
  /** Absolute. */
  path: string
  omitted?: { why: Omission; message: string }
}

export const nothing = (path: string): FileScan => ({ path, ...emptyScan() })
