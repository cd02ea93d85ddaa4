// Prefetching: sends a read together with another statement whose answer decides whether the read is needed. One round
// trip instead of two.
import type { Sql } from 'sql-template-tag'
import { dbOf } from './database.ts'
import type { Database, Db } from './database.ts'

export interface Prefetch<Found> {
  /** A `Db` for one statement: it sends the first statements of the read right behind, on the same committed state. */
  behind(database: Database): Db
  /** The result; undefined: nothing was sent. If it failed, the caller reads again and learns the reason. */
  found(): Promise<Found> | undefined
}

interface Waiting {
  statement: Sql
  resolve: (rows: never[]) => void
  reject: (error: unknown) => void
}

/** `read` sends with the statement what it can before it awaits an answer; later statements are sent separately. */
export function prefetch<Found>(read: (db: Db) => Promise<Found>): Prefetch<Found> {
  let found: Promise<Found> | undefined

  function begin(database: Database): Waiting[] {
    const waiting: Waiting[] = []
    let sent = false
    found = read(
      dbOf(statement =>
        sent
          ? database.query(statement)
          : new Promise((resolve, reject) => waiting.push({ statement, resolve, reject })),
      ),
    )
    found.catch(() => undefined)
    sent = true
    return waiting
  }

  return {
    behind: database =>
      dbOf(async <Row>(first: Sql) => {
        const waiting = begin(database)
        try {
          const { rows, others } = await database.queryWith<Row>(
            first,
            waiting.map(({ statement }) => statement),
          )
          waiting.forEach(({ resolve, reject }, i) => {
            const other = others[i]!
            if (other.status === 'fulfilled') resolve(other.value as never[])
            else reject(other.reason)
          })
          return rows
        } catch (error) {
          for (const { reject } of waiting) reject(error)
          throw error
        }
      }),
    found: () => found,
  }
}
