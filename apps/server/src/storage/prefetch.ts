// Prefetching: a read that is sent with another statement, before that one's answer says whether the read is wanted. One round trip
// in place of two.
import type { Sql } from 'sql-template-tag'
import { dbOf } from './database.ts'
import type { Database, Db } from './database.ts'

export interface Prefetch<Found> {
  /** A `Db` for one statement: what the read begins with is sent right behind it, and sees what had been committed when it began. */
  behind(database: Database): Db
  /** The result; undefined when nothing was sent. It may have failed: whoever wants it reads again then, and learns why. */
  found(): Promise<Found> | undefined
}

interface Waiting {
  statement: Sql
  resolve: (rows: never[]) => void
  reject: (error: unknown) => void
}

/** `read` sends what it can before it waits for an answer; what it sends later is sent by itself. */
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
