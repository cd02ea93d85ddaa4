import { inBatches } from '../../../../storage/batches.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { PlacedToken } from './tokens.store.ts'

/** A name for these tokens that another token has; null: none. */
export async function findTaken(tx: Db, all: readonly PlacedToken[]): Promise<string | null> {
  const asked = [...inBatches(all)].map(tokens =>
    tx.one<{ name: string }>(sql`select t.name
 from unnest(${tokens.map(t => t.mode_id)}::uuid[], ${tokens.map(t => t.name)}::text[]) as row (mode_id, name)
 join tokens t on t.mode_id = row.mode_id and t.name = row.name
 where t.id <> all(${tokens.map(t => t.id)}::uuid[]) limit 1`),
  )
  const found = await Promise.all(asked)
  return found.find(row => row !== undefined)?.name ?? null
}
