import { plannedEachTime, sql } from '../../storage/sql.ts'
import type { Sql } from '../../storage/sql.ts'

/**
 * By the index `tokens_refs`, where that is better than reading the mode: the same names stand in many tokensets, and how often only
 * the names themselves tell.
 */
export const pointingAt = (names: readonly string[]): Sql =>
  sql`${plannedEachTime} (t.refs <> '{}' and t.refs && ${[...names]}::text[])`
