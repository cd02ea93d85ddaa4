import { plannedEachTime, sql } from '../../../../storage/sql.ts'
import type { Sql } from '../../../../storage/sql.ts'

/**
 * Uses the index `tokens_refs` if it is better than reading the mode, which depends on how many tokensets use the same
 * names.
 */
export const pointingAt = (names: readonly string[]): Sql =>
  sql`${plannedEachTime} (t.refs <> '{}' and t.refs && ${[...names]}::text[])`
