import { aliasOf, replaceReferences } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { TokenContent } from '../stored/tokens/tokens.store.ts'

/** Renames all references to these names in a value at once. */
export const renamed = (value: Json, names: ReadonlyMap<string, string>): Json =>
  replaceReferences(value, (target, spelled) => {
    const to = names.get(target)
    if (to === undefined || to === target) return spelled
    return typeof spelled === 'string' ? `{${to}}` : { alias_to: to }
  })

/** The same for a stored token. */
export function repointed(token: TokenContent, names: ReadonlyMap<string, string>): TokenContent {
  const value = renamed(token.value, names)
  return { ...token, value, alias_to: aliasOf(value) }
}
