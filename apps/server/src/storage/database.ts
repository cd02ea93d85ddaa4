// What storage gives: statements, transactions, and how long what was read stays true.
import type { Sql } from 'sql-template-tag'

export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  one<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>
}

export interface Tx extends Db {
  /** Undoes what `run` wrote when it throws, and leaves the transaction usable. */
  savepoint<T>(run: () => Promise<T>): Promise<T>
}

/** Moments between writes; see `sole-writer.ts`. */
export interface Freshness {
  /** To be kept with what is read from now on. */
  now(): number
  /** Whether what was read then is still so: what shows nothing of any tokenset, or of this one alone. */
  holds(since: number, tokenset?: string): boolean
}

export interface Database extends Db {
  /**
   * `run` may be called again, from the start, after a deadlock or a serialization failure: it must do nothing but write to `tx`.
   * `tokenset`: nothing outside this tokenset will look different.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>, tokenset?: string): Promise<T>
  /** Several queries on one snapshot. */
  read<T>(run: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Where no other process writes. */
  freshness?: Freshness
}
