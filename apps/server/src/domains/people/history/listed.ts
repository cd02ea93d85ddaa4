// The history as callers see it, in pages.
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import type { Paging } from '../../../base/paging.ts'
import { representList } from '../../../kernel/answers/text-cache.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTurn, shortPage } from '../../../kernel/pacing/long-lists.ts'
import type { Subjects } from '../../../kernel/subjects.ts'
import * as store from './changes.store.ts'
import type { ChangeFilter, ChangeRow } from './changes.store.ts'
import { whyFinal } from './final.ts'

type Listing = Pick<Context<'account'>, 'db' | 'caller' | 'subjects'>

export async function listed(context: Listing, filter: ChangeFilter, paging: Paging) {
  const { after: before, limit, size } = pageRequest(paging)
  if (size === null || size > shortPage)
    return inTurn(context, size, () => longList(context, filter, { before, size: size ?? Infinity }))
  const rows = await store.listChanges(context.db, filter, { before, limit })
  const { items, next_cursor } = page(rows, size, row => cursorOf(row.id))
  return {
    changes: items.map(toChange(context.subjects)),
    ...(await store.countChanges(context.db, filter)),
    ...next_cursor,
  }
}

/** Reads and writes a part at a time, and keeps only the text of the parts before. `size`: Infinity for all of it. */
async function longList(
  { db, subjects }: Listing,
  filter: ChangeFilter,
  { before, size }: { before: string | null; size: number },
) {
  let listed = 0
  let following: string | null = null
  async function* parts() {
    for (let last = before; ;) {
      const wanted = Math.min(shortPage, size - listed)
      const rows = await store.listChanges(db, filter, { before: last, limit: wanted + 1 })
      const { items } = page(rows, wanted, row => row.id)
      listed += items.length
      yield items.map(toChange(subjects))
      last = items.at(-1)?.id ?? null
      if (rows.length <= wanted) return
      if (listed < size) continue
      following = cursorOf(last!)
      return
    }
  }
  return representList('changes', parts(), async () =>
    size === Infinity ? { total: listed } : { ...(await store.countChanges(db, filter)), next_cursor: following },
  )
}

export const toChange = (subjects: Subjects) => (row: ChangeRow) => ({
  id: row.id,
  organization_id: row.organization_id,
  workspace_id: row.workspace_id,
  tokenset_id: row.tokenset_id,
  operation: row.operation,
  actor: store.actorOf(row),
  summary: row.summary,
  token_count: row.token_count,
  tokens: row.tokens ?? [],
  revertible: (row.token_count > 0 || row.subject !== null) && whyFinal(subjects, row.subject) === null,
  reverted_by: row.reverted_by,
  created_at: row.created_at,
})
