// The history as callers see it, in pages.
import { cursorOf, page, pageRequest } from '../../base/paging.ts'
import type { Paging } from '../../base/paging.ts'
import type { Db } from '../../storage/sql.ts'
import * as store from './changes.store.ts'
import type { ChangeFilter, ChangeRow } from './changes.store.ts'

export async function listed(db: Db, filter: ChangeFilter, paging: Paging) {
  const request = pageRequest(paging)
  const rows = await store.listChanges(db, filter, {
    before: request.after,
    limit: request.limit,
  })
  const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
  return { changes: items.map(toChange), total: await store.countChanges(db, filter), ...next_cursor }
}

export const toChange = (row: ChangeRow) => ({
  id: row.id,
  organization_id: row.organization_id,
  workspace_id: row.workspace_id,
  tokenset_id: row.tokenset_id,
  operation: row.operation,
  actor: store.actorOf(row),
  summary: row.summary,
  token_count: row.token_count,
  tokens: row.tokens ?? [],
  reverted_by: row.reverted_by,
  created_at: row.created_at,
})
