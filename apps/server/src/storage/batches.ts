import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** Rows of one statement: serializing them blocks the event loop for about 10 ms. */
const ROWS = 1_000

/** The rows in parts that one statement each may write. */
export function* inBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS)
}

/** What `read` gives in the order of its ids, so many rows at a time: for reading within a transaction that nobody writes beside. */
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
 * Whether a row comes after the page that ended with this id; null: it is the first page. Each has a text, and so a plan, of its own: a
 * plan for both would read all rows up to the page.
 */
export const following = (column: Sql, after: string | null): Sql =>
  after === null ? sql`true` : sql`${column} > ${after}::uuid`

/** The same of pages in descending order. */
export const preceding = (column: Sql, before: string | null): Sql =>
  before === null ? sql`true` : sql`${column} < ${before}::uuid`
