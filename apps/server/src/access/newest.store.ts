// The newest id of records that are ordered by creation, which ids of new records must follow.
import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/**
 * The newest token of this mode or mode of this tokenset. A transaction that locks the tokenset excludes other
 * additions.
 */
export async function newestIn(
  tx: Db,
  { tokenset_id, mode_id }: { tokenset_id: string; mode_id?: string | undefined },
) {
  const row = await tx.one<{ id: string }>(
    mode_id === undefined
      ? sql`select id from modes where tokenset_id = ${tokenset_id} order by id desc limit 1`
      : sql`select id from tokens where mode_id = ${mode_id} order by id desc limit 1`,
  )
  return row?.id ?? null
}
