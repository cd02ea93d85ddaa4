// The content of a token in differences and conflicts.
import { aliasOf } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { SnapshotToken } from './tree.ts'

export function contentOf(token: SnapshotToken | null) {
  if (!token) return null
  const { name, type, value, description, extensions, deprecated, replaced_by, remove_in } = token
  return {
    name,
    type,
    value,
    description,
    ...(extensions === null ? {} : { extensions }),
    ...(deprecated === null ? {} : { deprecated }),
    ...(replaced_by === null ? {} : { replaced_by }),
    ...(remove_in === null ? {} : { remove_in }),
  }
}

/** In the engine's form. */
export const toEngine = ({ id: _, ...token }: SnapshotToken): Token => ({ ...token, alias_to: aliasOf(token.value) })
