// The interface of the storage: statements, transactions, and how long a read stays valid.
import type { Sql } from 'sql-template-tag'
import type { ConnectionCounts } from './connections/pool.ts'

export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  one<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>
  /** Absent in transactions and without a replica; see `settledIn`. */
  settled?: Db
}

/**
 * For releases and the history: a replica may answer if it has everything written before now. Never for access checks.
 */
export const settledIn = (db: Db): Db => db.settled ?? db

/** Writes of one kind, which one statement performs for many items. */
export interface Bulk<Item> {
  /** Called with the items gathered since the last other statement. Refusing one item refuses all. */
  write(db: Db, items: readonly Item[]): Promise<void>
}

export interface Tx extends Db {
  /** Rolls back the writes of `run` if it throws, and leaves the transaction usable. */
  savepoint<T>(run: () => Promise<T>): Promise<T>
  /**
   * Adds work whose outcome matters only at the end: sent statements, and checks of their answers. If it fails, so does
   * `finished`, and in any case the transaction.
   */
  later(work: Promise<unknown>): void
  /**
   * Like `later`, for a write that is not sent yet: it is sent with others of its kind before any other statement, or
   * at the end.
   */
  gather<Item>(bulk: Bulk<Item>, item: Item): void
  /** Sends gathered writes and waits for all work. Throws the failure that caused the others. */
  finished(): Promise<void>
  /** Adds final statements whose answer nothing awaits: the commit is sent with them, and fails with them. */
  last(work: Promise<unknown>): void
}

/**
 * The part of access checks and tokenset reads that a write changes: one tokenset, everything, or nothing (jobs,
 * counters, log entries). Determines which cached answers are dropped. When in doubt: `everything`.
 */
export type Touches = { tokenset: string } | 'everything' | 'nothing'

export interface WriteOptions {
  touches: Touches
  /**
   * Runs again if the connection is lost and the outcome unknown, because running twice is harmless: the work detects a
   * former run, or counts one more.
   */
  again?: boolean | undefined
  /** The first statements, up to the first awaited answer, only read or lock, so they are sent with the BEGIN. */
  readsFirst?: boolean | undefined
  /** A statement to send in one message with the COMMIT. */
  beforeCommit?: string | undefined
}

/** Logical times between writes; see `sole-writer.ts` and `many-writers.ts`. */
export interface Freshness {
  /**
   * Waits until all writes answered before the call are taken into account. Absent if this process makes all writes
   * itself. Fails as a read does.
   */
  current?(): Promise<unknown>
  /** How often that queried the database. */
  questions?(): number
  /** How often another server answered, after a restart or a fail-over. */
  serverChanges?(): number
  /** To be stored with later reads. */
  now(): number
  /** Whether a read at that time is still valid: one outside of all tokensets, or of this tokenset. */
  holds(since: number, tokenset?: string): boolean
}

/**
 * Messages between processes on one database. They are not stored and only reach connected processes, so their content
 * must be repeated or optional.
 */
export interface Notices {
  /** At most some 7,000 bytes. */
  send(text: string): Promise<void>
  /**
   * Receives later messages, including those of this process; `connected` is called at each connection. Returns a
   * function that ends it.
   */
  hear(listener: { heard: (text: string) => void; connected: () => void }): () => void
}

/** `query` and `one` only read: a statement is sent again if its connection is lost. Writes declare what they touch. */
export interface Database extends Db {
  /**
   * `run` may run again from the start after a deadlock or a serialization failure, so its only effects may be writes
   * to `tx`.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>, options: WriteOptions): Promise<T>
  /** Each statement is a transaction of its own. */
  autocommit(options: WriteOptions): Db
  /**
   * A query, followed by others that may fail independently. All are sent at once if statements are pipelined, and run
   * one after the other, each on the then committed state.
   */
  queryWith<Row>(
    first: Sql,
    others: readonly Sql[],
  ): Promise<{ rows: Row[]; others: PromiseSettledResult<unknown[]>[] }>
  /** Several queries on one snapshot. */
  read<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** Fails if the database does not answer now, without waiting for it. */
  ping(): Promise<void>
  connections(): ConnectionCounts
  /** How often all connections were replaced because one was dead. */
  replacements(): number
  close(): Promise<void>
  /** null: no other process uses the database. */
  notices: Notices | null
  /** Absent: caching is not allowed. */
  freshness?: Freshness
}

export function dbOf(query: Db['query']): Db {
  return { query, one: async <Row>(statement: Sql) => (await query<Row>(statement))[0] }
}
