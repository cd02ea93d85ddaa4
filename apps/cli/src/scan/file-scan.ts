// What one file of code has of tokens: plain data, which threads hand over.
import type { UseKind } from './languages.ts'

interface Position {
  line: number
  /** From 1, in UTF-16 code units. */
  column: number
}

export interface Use extends Position {
  token: string
  kind: UseKind
  deprecated?: true
}

export interface Unknown extends Position {
  /** As written. */
  name: string
  /** Among what files declare. */
  key: string
}

export interface Hardcoded extends Position {
  type: string
  value: string
  nearest?: string
  distance?: number
  /** What `--fix` writes, where that has the same effect in every mode. */
  fix?: { start: number; end: number; text: string; to: Position }
}

export type Omission = 'generated' | 'binary' | 'large' | 'unreadable' | 'unparsable'

export interface FileScan {
  /** Absolute. */
  path: string
  omitted?: { why: Omission; message: string }
  uses: Use[]
  unknown: Unknown[]
  hardcoded: Hardcoded[]
  /** Names that the file itself declares, by kind. */
  declared: string[]
}

export const nothing = (path: string): FileScan => ({ path, uses: [], unknown: [], hardcoded: [], declared: [] })
