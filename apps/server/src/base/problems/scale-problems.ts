// Problems of scales.
import { names } from './names.ts'
import { refuse } from './problem.ts'

export const scaleProblems = {
  /** A fault of a rule that the engine found. */
  scaleInvalid: ({ field, message }: { field: string; message: string }) =>
    refuse('scale_invalid', `Invalid scale: ${field} ${message}`, { details: { field } }),
  scaleNamesTaken: (tokens: readonly string[]) =>
    refuse('scale_names_taken', `These tokens are in this mode already: ${names(tokens)}`, {
      details: { tokens },
      apart: { sentence: 'The mode has tokens of these names already: they stand in tokens', data: {} },
    }),
}
