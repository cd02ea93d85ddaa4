// The deprecation, replacement and removal of a token.
import type { CheckedToken } from './checked.ts'

export interface Lifecycle {
  deprecated: boolean | string
  replaced_by: string | null
  remove_in: string | null
}

/** The import has already converted `$extensions["app.tessera"]` to these fields. */
export const lifecycleOf = ({ deprecated, replaced_by, remove_in }: CheckedToken): Lifecycle => ({
  deprecated: deprecated ?? false,
  replaced_by: replaced_by || null,
  remove_in: remove_in || null,
})
