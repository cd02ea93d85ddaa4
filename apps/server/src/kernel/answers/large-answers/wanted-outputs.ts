// The request to the thread that writes outputs.
import type { Output } from '@tessera/contract'

/** The form of an output: a record of all its files, or one file. */
export type OutputForm = 'record' | 'zip' | 'json' | 'joined' | 'alone'

/** The owner of the work, and the number of tokens as far as it is known before they are read. */
export interface RenderingTurn {
  account: string
  tokens: number
}

/** The outputs to write, and their form. */
export interface WantedOutputs {
  outputs: readonly Output[]
  form: OutputForm
}
