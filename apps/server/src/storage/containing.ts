// Escapes a text for LIKE, so that `%` and `_` match themselves.
import { empty, join, sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** ` and (a ilike … or b ilike …)`: one of the columns contains `q`, in any case. Empty without `q`. */
export function containing(q: string | undefined, columns: readonly Sql[]): Sql {
  if (q === undefined) return empty
  const like = `%${q.replace(/[\\%_]/g, character => `\\${character}`)}%`
  return sql`and (${join(
    columns.map(column => sql`${column} ilike ${like}`),
    ' or ',
  )})`
}
