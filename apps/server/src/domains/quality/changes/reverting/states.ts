import type { ChangedState } from '../../../../kernel/change.ts'

/** The states of a record for the new change; undefined: there was none and is none. */
export function statesOf<State>(before: State | null, after: State | null): ChangedState<State> | undefined {
  if (before !== null && after !== null) return { before, after }
  if (before !== null) return { before, after: null }
  return after === null ? undefined : { before: null, after }
}
