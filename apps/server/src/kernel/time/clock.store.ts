import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

/** Milliseconds since 1970. */
export async function databaseNow(db: Db): Promise<number> {
  const row = await db.one<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  return row!.now
}
