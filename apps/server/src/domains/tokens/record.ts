// The token as callers see it.
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
    ...(row.deprecated === null ? {} : { deprecated: row.deprecated }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
