// A token's content as differences and conflicts show it.
import { aliasOf } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { SnapshotToken } from './tree.ts'

export function contentOf(token: SnapshotToken | null) {
  if (!token) return null
  const { name, type, value, description, extensions, deprecated } = token
  return {
    name,
    type,
    value,
    description,
    ...(extensions === null ? {} : { extensions }),
    ...(deprecated === null ? {} : { deprecated }),
  }
}

/** As the engine wants it. */
export const toEngine = ({ id: _, ...token }: SnapshotToken): Token => ({ ...token, alias_to: aliasOf(token.value) })
