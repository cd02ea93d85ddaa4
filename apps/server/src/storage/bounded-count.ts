import { sql } from './sql.ts'
import type { Db, Sql } from './sql.ts'

/** Counting as many index entries takes a few milliseconds. */
export const mostCounted = 10_000

/** How many rows match; `at_least`: more than are counted do. */
export interface Total {
  total: number
  at_least?: true
}

/** Counts no further than `mostCounted`, so that a page costs the same however long the list is. `rows`: from `from` on. */
export async function countUpTo(db: Db, rows: Sql): Promise<Total> {
  const row = await db.one<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${rows} limit ${mostCounted + 1}) as counted`,
  )
  return totalUpTo(row!.total)
}

export const totalUpTo = (counted: number): Total =>
  counted > mostCounted ? { total: mostCounted, at_least: true } : { total: counted }
