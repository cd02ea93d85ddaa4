// What the thread that writes is asked for.
import type { Output } from '@tessera/contract'

/** How the files of an output are answered with: as a record of all of them, or as one file. */
export type OutputForm = 'record' | 'zip' | 'json' | 'joined' | 'alone'

/** Whose turn it is at the thread that writes, and of how many tokens, as far as that is known before they are read. */
export interface RenderingTurn {
  account: string
  tokens: number
}

/** The outputs to write, and how. */
export interface WantedOutputs {
  outputs: readonly Output[]
  form: OutputForm
}
