/** Rows of one statement: serializing them blocks the event loop for about 10 ms. */
const ROWS = 1_000

/** The rows in parts that one statement each may write. */
export function* inBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS)
}
