// Cache freshness for a database with a single writer: a cached answer is valid until a write touches it. Every write
// goes through this `Database` and declares what it touches; PostgreSQL refuses all others (`readOnlyQueries`).
import type { Database, Freshness } from '../database.ts'
import { tellingCommits } from './committing.ts'
import { createLogicalClock } from './logical-clock.ts'
import { dbOf } from '../sql.ts'

export function soleWriter(database: Database): Database & { freshness: Freshness } {
  const clock = createLogicalClock()
  /** Commits under way by tokenset; undefined: those that touch everything. */
  const underWay = new Map<string | undefined, number>()

  // Nothing is cached between sending the commit and its answer, because only some readers may see its effect.
  const transaction = tellingCommits(database.transaction, touches => {
    const tokenset = touches === 'everything' ? undefined : touches.tokenset
    underWay.set(tokenset, (underWay.get(tokenset) ?? 0) + 1)
    return () => {
      clock.written(tokenset)
      const left = underWay.get(tokenset)! - 1
      if (left === 0) underWay.delete(tokenset)
      else underWay.set(tokenset, left)
    }
  })
  return {
    ...database,
    notices: null,
    transaction,
    autocommit: options => dbOf(statement => transaction(tx => tx.query(statement), options)),
    freshness: {
      now: clock.now,
      holds: (since, tokenset) =>
        clock.holds(since, tokenset) && !underWay.has(undefined) && (tokenset === undefined || !underWay.has(tokenset)),
    },
  }
}
