// Deletes history beyond the configured age and amount in slices, so that statements are short and no request waits for
// a lock.
import type { Quotas } from '@tessera/contract'
import { firstIdOf } from '../../../base/ids.ts'
import type { Db } from '../../../storage/sql.ts'
import { listBeyond, trimSlice } from './retention.store.ts'

const day = 24 * 60 * 60 * 1000

/** `now`: milliseconds since 1970. Returns the number of deleted changes. */
export async function trimHistory(
  db: Db,
  { change_days, changes_per_workspace }: Quotas,
  now: number,
): Promise<number> {
  let deleted = 0
  if (change_days !== null) deleted += await trimOlder(db, now - change_days * day)
  if (changes_per_workspace !== null)
    for (const { workspace_id, excess } of await listBeyond(db, changes_per_workspace))
      deleted += await trimOldest(db, workspace_id, excess)
  return deleted
}

async function trimOlder(db: Db, than: number): Promise<number> {
  const before = firstIdOf(than)
  let total = 0
  let after: string | null = null
  for (;;) {
    const { deleted, last } = await trimSlice(db, { before, after })
    if (last === null) return total
    total += deleted
    after = last
  }
}

async function trimOldest(db: Db, workspace_id: string, excess: number): Promise<number> {
  let left = excess
  while (left > 0) {
    const { deleted } = await trimSlice(db, { workspace_id, most: left })
    if (deleted === 0) break
    left -= deleted
  }
  return excess - left
}
