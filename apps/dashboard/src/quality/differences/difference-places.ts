import type { Difference } from '@tessera/contract'
import { placesOfStates } from '../../tokens/consequences/places.ts'

/** The tokens that did not change are read from the tokensets, as they are now. */
export const placesOfDifferences = (differences: readonly Difference[]) =>
  placesOfStates(differences, ({ tokenset_name, mode }) => `${tokenset_name} · ${mode}`)
