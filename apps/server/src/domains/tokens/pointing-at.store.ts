import { plannedEachTime, sql } from '../../storage/sql.ts'
import type { Sql } from '../../storage/sql.ts'

/**
 * Uses the index `tokens_refs` if it is better than reading the mode: names recur in many tokensets, and only their own
 * statistics tell how often.
 */
export const pointingAt = (names: readonly string[]): Sql =>
  sql`${plannedEachTime} (t.refs <> '{}' and t.refs && ${[...names]}::text[])`
