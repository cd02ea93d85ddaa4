// How long a token is meant to stay, and what takes its place.
import type { CheckedToken } from './checked.ts'

export interface Lifecycle {
  deprecated: boolean | string
  replaced_by: string | null
  remove_in: string | null
}

/** Readers of documents have made fields of what `$extensions["app.tessera"]` says. */
export const lifecycleOf = ({ deprecated, replaced_by, remove_in }: CheckedToken): Lifecycle => ({
  deprecated: deprecated ?? false,
  replaced_by: replaced_by || null,
  remove_in: remove_in || null,
})
