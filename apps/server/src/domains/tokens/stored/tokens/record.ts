// The token as callers see it.
import type { Resolved } from '@tessera/engine'
import type { TokenRow } from './tokens.store.ts'

export function toRecord(row: TokenRow, tokensetId: string) {
  return {
    id: row.id,
    tokenset_id: tokensetId,
    mode_id: row.mode_id,
    name: row.name,
    type: row.type,
    value: row.value,
    description: row.description,
    alias_to: row.alias_to,
    ...(row.extensions === null ? {} : { extensions: row.extensions }),
    deprecated: row.deprecated,
    replaced_by: row.replaced_by,
    remove_in: row.remove_in,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The resolved value: the literal, or null and the reason. */
export const resolvedAs = (resolved: Resolved | undefined) =>
  resolved?.ok
    ? { resolved_value: resolved.value }
    : { resolved_value: null, unresolved: resolved?.message ?? 'It is not there any more' }
