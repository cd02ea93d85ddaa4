// What a text of code has of tokens: plain data, which threads hand over.
import type { Edit } from '@tessera/code'
import type { UseKind } from './use-kinds.ts'

export interface Position {
  line: number
  /** From 1, in UTF-16 code units. */
  column: number
}

/** An edit with the positions between which the text is that it replaces. */
export interface PlacedEdit extends Edit {
  from: Position
  to: Position
}

export interface Use extends Position {
  token: string
  kind: UseKind
  deprecated?: true
  /** Of a deprecated token: its replacement, where that is one and has a form here. */
  fix?: PlacedEdit
}

export interface Unknown extends Position {
  /** As written. */
  name: string
  /** Among what files declare. */
  key: string
  /** The name that may be meant, as written. */
  nearest?: string
  /** That name, where no other is as near. */
  fix?: PlacedEdit
}

export interface Hardcoded extends Position {
  type: string
  value: string
  nearest?: string
  distance?: number
  /** Tokens with exactly this value, the best first, where `nearest` is one of several. */
  equal?: string[]
  /** The token in place of the value. */
  fix?: PlacedEdit
}

/** A token that is not for the property that gets it. */
export interface Misuse extends Position {
  token: string
  property: string
  /** What the token is, and what the property takes. */
  is: string
  wants: string
}

export interface TextScan {
  uses: Use[]
  unknown: Unknown[]
  hardcoded: Hardcoded[]
  misused: Misuse[]
  /** Names that the text itself declares, by kind. */
  declared: string[]
}

export const emptyScan = (): TextScan => ({ uses: [], unknown: [], hardcoded: [], misused: [], declared: [] })
