// The newest of what is in order of creation, whose ids those of new ones must follow.
import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/** Of the tokens of this mode, or of the modes of this tokenset; in a transaction that holds the tokenset nobody adds to them. */
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
