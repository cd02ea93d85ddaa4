// Caches for a database that only this process writes to, valid until a write that touches them. Every write goes through this
// `Database` and declares what it touches; PostgreSQL refuses writes by any other way (`readOnlyQueries`).
import { DatabaseError } from 'pg'
import type { Database, Freshness, Touches, Tx, WriteOptions } from '../database.ts'
import { createMoments } from './moments.ts'
import { dbOf } from '../sql.ts'

/** How long a commit with unknown outcome may still take effect. */
const unsureMs = 60_000

type Ended = (error?: unknown) => void

export function soleWriter(database: Database): Database & { freshness: Freshness } {
  const moments = createMoments()
  /** Commits under way, by tokenset; undefined: those that touch everything. */
  const underWay = new Map<string | undefined, number>()

  /** From before the commit is sent until its answer nothing is cached: some readers may have seen it, others not yet. */
  function begin(touches: Touches): Ended {
    if (touches === 'nothing') return () => undefined
    const tokenset = touches === 'everything' ? undefined : touches.tokenset
    underWay.set(tokenset, (underWay.get(tokenset) ?? 0) + 1)
    return error => {
      const end = () => {
        moments.written(tokenset)
        const left = underWay.get(tokenset)! - 1
        if (left === 0) underWay.delete(tokenset)
        else underWay.set(tokenset, left)
      }
      // What the server refused has not happened; what was cut off may happen yet.
      if (error === undefined || error instanceof DatabaseError) end()
      else setTimeout(end, unsureMs).unref()
    }
  }

  async function transaction<T>(run: (tx: Tx) => Promise<T>, options: WriteOptions): Promise<T> {
    let ended: Ended | undefined
    try {
      const value = await database.transaction(async tx => {
        const result = await run(tx)
        ended ??= begin(options.touches)
        return result
      }, options)
      ended?.()
      return value
    } catch (error) {
      ended?.(error)
      throw error
    }
  }

  return {
    ...database,
    notices: null,
    transaction,
    autocommit: options => dbOf(statement => transaction(tx => tx.query(statement), options)),
    freshness: {
      now: moments.now,
      holds: (since, tokenset) =>
        moments.holds(since, tokenset) &&
        !underWay.has(undefined) &&
        (tokenset === undefined || !underWay.has(tokenset)),
    },
  }
}
