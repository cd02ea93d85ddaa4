// The interface of the storage: statements, transactions, and how long a read stays valid.
import type { Sql } from 'sql-template-tag'
import type { ConnectionCounts } from './connections/pool.ts'

export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  one<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>
  /** Absent in transactions and where there is no replica; see `settledIn`. */
  settled?: Db
}

/** For releases and the history: where a replica has everything that was written before now, it may answer. Never for access checks. */
export const settledIn = (db: Db): Db => db.settled ?? db

/** Writes of one kind, which one statement makes for many. */
export interface Bulk<Item> {
  /** Called with what was gathered since the last statement of another kind; one who refuses an item refuses them all. */
  write(db: Db, items: readonly Item[]): Promise<void>
}

export interface Tx extends Db {
  /** Undoes what `run` wrote when it throws, and leaves the transaction usable. */
  savepoint<T>(run: () => Promise<T>): Promise<T>
  /**
   * Work whose outcome matters only at the end: statements that were sent, and checks of their answers. When it fails, so does
   * `finished`, and in any case the transaction.
   */
  later(work: Promise<unknown>): void
  /** Like `later`, for a write that is not sent yet: it goes with others of its kind, before any other statement, or at the end. */
  gather<Item>(bulk: Bulk<Item>, item: Item): void
  /** Sends what is gathered; when all of that is done. Throws the first failure that says why, rather than one that followed from it. */
  finished(): Promise<void>
  /** Statements that are sent last and whose answer nothing waits for: the commit goes with them, and fails with them. */
  last(work: Promise<unknown>): void
}

/**
 * What a write changes of what access checks and tokenset reads show: one tokenset, anything, or nothing of either (jobs,
 * counters, log entries). Remembered answers are dropped accordingly. When in doubt: `everything`.
 */
export type Touches = { tokenset: string } | 'everything' | 'nothing'

export interface WriteOptions {
  touches: Touches
  /**
   * It is done again when the connection is lost and its outcome unknown, because twice is as good as once: it finds out by itself
   * whether it has happened, or counts one more where that does no harm.
   */
  again?: boolean | undefined
  /** The first statements, up to the first answer that is waited for, only read or lock: they are sent with the BEGIN. */
  readsFirst?: boolean | undefined
  /** A statement that is sent in one message with the COMMIT. */
  beforeCommit?: string | undefined
}

/** Moments between writes; see `sole-writer.ts` and `many-writers.ts`. */
export interface Freshness {
  /**
   * Waits until every write is known of that was answered before the call. Absent where this process knows of each write as it is
   * made. Fails as a read does.
   */
  current?(): Promise<unknown>
  /** How often the database was asked for that. */
  questions?(): number
  /** How often another server than before answered: it was restarted, or another one took over. */
  serverChanges?(): number
  /** To be kept with what is read from now on. */
  now(): number
  /** Whether what was read then is still so: what shows nothing of any tokenset, or of this one alone. */
  holds(since: number, tokenset?: string): boolean
}

/**
 * What processes on one database tell each other. Nothing is kept: who is not connected does not hear it, so that it serves only
 * what is said again anyhow.
 */
export interface Notices {
  /** At most some 7,000 bytes. */
  send(text: string): Promise<void>
  /** Hears what is sent from now on, by itself included; `connected` is called each time that it begins to. Returns what ends it. */
  hear(listener: { heard: (text: string) => void; connected: () => void }): () => void
}

/** `query` and `one` only read: a statement is sent again when its connection is lost. Writes declare what they touch. */
export interface Database extends Db {
  /** `run` may be called again, from the start, after a deadlock or a serialization failure: it must do nothing but write to `tx`. */
  transaction<T>(run: (tx: Tx) => Promise<T>, options: WriteOptions): Promise<T>
  /** Each statement is a transaction of its own. */
  autocommit(options: WriteOptions): Db
  /**
   * A query, and others right behind it that may fail by themselves. They are sent at once where statements are pipelined, and run one
   * after the other, each on what is committed then.
   */
  queryWith<Row>(
    first: Sql,
    others: readonly Sql[],
  ): Promise<{ rows: Row[]; others: PromiseSettledResult<unknown[]>[] }>
  /** Several queries on one snapshot. */
  read<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** Fails when the database does not answer now, without waiting until it does. */
  ping(): Promise<void>
  connections(): ConnectionCounts
  /** How often all connections were replaced, because one of them was dead. */
  replacements(): number
  close(): Promise<void>
  /** null: there is no other process to tell. */
  notices: Notices | null
  /** Absent: nothing may be remembered. */
  freshness?: Freshness
}

export function dbOf(query: Db['query']): Db {
  return { query, one: async <Row>(statement: Sql) => (await query<Row>(statement))[0] }
}
