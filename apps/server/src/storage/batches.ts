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
