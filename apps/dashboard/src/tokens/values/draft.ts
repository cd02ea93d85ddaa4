// The editable content of a cell, without the server's record (ids, dates).
import { aliasOf, type Json, type TypeName } from '@tessera/engine'
import type { Token as Stored } from '@tessera/contract'

export interface Draft {
  type: TypeName
  value: Json
  description: string | null
  /** Further stored fields: undoing a removal creates the token with them. */
  kept?: Partial<Pick<Stored, 'extensions' | 'deprecated' | 'replaced_by' | 'remove_in'>>
}

export function draftOf(token: Stored): Draft {
  const { type, value, description } = token
  const draft: Draft = { type: type as TypeName, value: value as Json, description }
  return keepsNothing(token) ? draft : { ...draft, kept: keptOf(token) }
}

/** True for most tokens, of which there may be a hundred thousand. */
const keepsNothing = ({ extensions, deprecated, replaced_by, remove_in }: Stored): boolean =>
  !extensions && deprecated === null && replaced_by === null && remove_in === null

function keptOf({ extensions, deprecated, replaced_by, remove_in }: Stored): NonNullable<Draft['kept']> {
  return {
    ...(extensions ? { extensions } : {}),
    ...(deprecated === null ? {} : { deprecated }),
    ...(replaced_by === null ? {} : { replaced_by }),
    ...(remove_in === null ? {} : { remove_in }),
  }
}

/** The name that a draft as a whole points at, or null. */
export function targetOf(draft: Draft): string | null {
  return aliasOf(draft.value)
}

export function sameDraft(a: Draft | null, b: Draft | null): boolean {
  if (a === null || b === null) return a === b
  return a.type === b.type && a.description === b.description && JSON.stringify(a.value) === JSON.stringify(b.value)
}
