// What may be remembered of a database that only this process writes to: until the next write. Every write goes through
// the `Database` given here, so none can be forgotten; what concerns one tokenset alone leaves the rest remembered.
import { DatabaseError } from 'pg'
import type { Database, Freshness, Tx } from './database.ts'

/** Tokensets whose last write is kept apart; beyond that, one write counts for all. */
const maxTokensets = 10_000

/** How long a commit whose end nobody saw may still take effect. */
const unsureMs = 60_000

export function soleWriter(database: Database): Database & { freshness: Freshness } {
  let moment = 0
  let lastWrite = 0
  const lastWriteTo = new Map<string, number>()
  const underWay = new Map<string | undefined, number>()

  /** From before the commit is sent until its answer nothing is remembered: some may have seen it, others not yet. */
  function begin(tokenset: string | undefined): (error?: unknown) => void {
    underWay.set(tokenset, (underWay.get(tokenset) ?? 0) + 1)
    return error => {
      const end = () => {
        moment++
        if (tokenset === undefined) lastWrite = moment
        else lastWriteTo.set(tokenset, moment)
        if (lastWriteTo.size > maxTokensets) {
          lastWriteTo.clear()
          lastWrite = moment
        }
        const left = underWay.get(tokenset)! - 1
        if (left === 0) underWay.delete(tokenset)
        else underWay.set(tokenset, left)
      }
      // What the server refused has not happened; what was cut off may happen yet.
      if (error === undefined || error instanceof DatabaseError) end()
      else setTimeout(end, unsureMs).unref()
    }
  }

  async function watched<T>(tokenset: string | undefined, write: () => Promise<T>): Promise<T> {
    const ended = begin(tokenset)
    try {
      const value = await write()
      ended()
      return value
    } catch (error) {
      ended(error)
      throw error
    }
  }

  const query: Database['query'] = statement =>
    isRead(statement.text) ? database.query(statement) : watched(undefined, () => database.query(statement))

  return {
    ...database,
    query,
    one: async <Row>(statement: Parameters<Database['query']>[0]) => (await query<Row>(statement))[0],
    async transaction<T>(run: (tx: Tx) => Promise<T>, tokenset?: string): Promise<T> {
      let ended: ReturnType<typeof begin> | undefined
      try {
        const value = await database.transaction(async tx => {
          const result = await run(tx)
          ended ??= begin(tokenset)
          return result
        })
        ended?.()
        return value
      } catch (error) {
        ended?.(error)
        throw error
      }
    },
    freshness: {
      now: () => moment,
      holds: (since, tokenset) =>
        lastWrite <= since &&
        !underWay.has(undefined) &&
        (tokenset === undefined || ((lastWriteTo.get(tokenset) ?? 0) <= since && !underWay.has(tokenset))),
    },
  }
}

/** Anything that might write counts as a write. */
const isRead = (text: string): boolean => /^\s*select\b/i.test(text) && !/\bfor\s+update\b|\bnextval\b/i.test(text)
