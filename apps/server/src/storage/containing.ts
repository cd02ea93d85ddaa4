// Escapes a text for LIKE, so that `%` and `_` match themselves.
import { empty, join, plannedEachTime, sql } from './sql.ts'
import type { Sql } from './sql.ts'

const contains = (columns: readonly Sql[], like: string) =>
  join(
    columns.map(column => sql`${column} ilike ${like}`),
    ' or ',
  )

const within = (q: string) => `%${q.replace(/[\\%_]/g, character => `\\${character}`)}%`

/** ` and (a ilike … or b ilike …)`: one of the columns contains `q`, in any case. Empty without `q`. */
export const containing = (q: string | undefined, columns: readonly Sql[]): Sql =>
  q === undefined ? empty : sql`and (${contains(columns, within(q))})`

/**
 * The same for tokens `t`, with the index `tokens_search` if it exists: it contains all texts of a token as one, so
 * each search uses it first and then compares the columns. A word without three consecutive letters is not in such an
 * index; it is searched in the rows that the rest of the statement selects, a mode or tokensets.
 */
export function tokensContaining(q: string | undefined, columns: readonly Sql[]): Sql {
  if (q === undefined) return empty
  const indexed = /[\p{L}\p{N}]{3}/u.test(q)
    ? sql`and (t.name || E'\\n' || coalesce(t.description, '') || E'\\n' || t.value::text) ilike ${within(q)}`
    : empty
  // The best plan depends on the word and the mode; no plan suits all of them.
  return sql`${plannedEachTime} ${indexed} ${containing(q, columns)}`
}
