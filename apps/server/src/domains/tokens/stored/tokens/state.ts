// The state of tokens in the history and in proposals.
import { aliasOf, canonicalJson } from '@tessera/engine'
import type { TokenState } from '../../../../kernel/change.ts'
import type { TokenContent } from './tokens.store.ts'

export const isSameState = (a: TokenState | null, b: TokenState | null) =>
  a === b || (a !== null && b !== null && canonicalJson(a) === canonicalJson(b))

/** Converts it to the stored content. */
export function contentOfState({ name, type, value, description, ...kept }: TokenState): TokenContent {
  return {
    name,
    type,
    value,
    description,
    alias_to: aliasOf(value),
    extensions: kept.extensions ?? null,
    deprecated: kept.deprecated ?? null,
    replaced_by: kept.replaced_by ?? null,
    remove_in: kept.remove_in ?? null,
  }
}
