import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** Rows of one statement: serializing them blocks the event loop for about 10 ms. */
const ROWS = 1_000

/** Divides rows into parts for one statement each. */
export function* inBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS)
}

/**
 * Yields the results of `read` in the order of their ids, page by page. Requires a transaction without concurrent
 * writers.
 */
export async function* inPages<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await read(after, ROWS)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)!.id
  }
}

/**
 * Whether a row follows the page that ended with this id; null: first page. The two cases have different texts, and so
 * separate plans: a common plan would read all rows before the page.
 */
export const following = (column: Sql, after: string | null): Sql =>
  after === null ? sql`true` : sql`${column} > ${after}::uuid`

/** The same for pages in descending order. */
export const preceding = (column: Sql, before: string | null): Sql =>
  before === null ? sql`true` : sql`${column} < ${before}::uuid`
