// The tables to back up, read from PostgreSQL's catalog, so that a new table is part of the next backup.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { columnTypes } from '../storage/column-types.ts'
import { primaryOf } from '../storage/connections/primary.ts'
import { dbOf } from '../storage/database.ts'
import type { Db } from '../storage/database.ts'
import { readPostmaster } from '../storage/embedded/embedded-owner.ts'
import { startEmbedded } from '../storage/embedded/embedded.ts'
import type { Log } from '../storage/embedded/embedded.ts'
import type { Sql } from '../storage/sql.ts'
import { copyIn, copyOut } from './copy.store.ts'
import type { TableHead } from './archive.ts'

export interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
  log: Log
}

export type Connection = ConstructorParameters<typeof Client>[0]

export interface Reached {
  connection: Connection & object
  stop(): Promise<void>
}

/**
 * The server of DATABASE_URL, or the embedded one. With the purpose `fill`, it starts an embedded server for this
 * process alone; with `read`, the database must exist, and another process may be running it.
 */
export async function reach(
  { databaseUrl, dataDir, log }: DatabaseSettings,
  purpose: 'read' | 'fill',
): Promise<Reached> {
  if (databaseUrl) {
    const connection = await primaryOf({ connectionString: databaseUrl })()
    return { connection, stop: () => Promise.resolve() }
  }
  if (purpose === 'read') {
    if (!existsSync(join(resolve(dataDir), 'database', 'PG_VERSION')))
      throw new Error(
        `There is no database of Tessera in ${resolve(dataDir)}: name its data directory with --data-dir or TESSERA_DATA_DIR.`,
      )
    const running = await readPostmaster(join(resolve(dataDir), 'database'))
    const connection = { host: running?.socketDirectory, port: 5432, user: 'tessera', database: 'postgres' }
    if (running?.ready && (await answers(connection))) return { connection, stop: () => Promise.resolve() }
  }
  const server = await startEmbedded({ dataDir, log })
  return { connection: server.connection, stop: () => server.stop() }
}

async function answers(connection: Connection & object): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch {
    return false // a stale lock of a crash; starting the server reports what is wrong
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function withClient<T>(connection: Connection & object, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'tessera-backup', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the statement that runs fails with it
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** The same with values as the server reads them, for statements that it shares. */
export const withServerTypes = <T>(connection: Connection & object, run: (client: Client) => Promise<T>): Promise<T> =>
  withClient({ ...connection, types: columnTypes }, run)

/**
 * Disables time limits. Set for the transaction, because behind a pooler the session then belongs to another client.
 */
const unhurried = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'
/** A snapshot of everything, independent of later writes. No month of the history may be dropped before it is read. */
export async function beginSnapshot(client: Client): Promise<void> {
  const tables = await listTables(client)
  await client.query(`begin isolation level repeatable read read only; ${unhurried}`)
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ table }) => name(table)).join(', ')} in access share mode`)
}
/** Restored entries of the audit log are no new ones: the backup has their chain. */
export const begin = (client: Client) => client.query(`begin; ${unhurried}; set local tessera.chained = 'on'`)
export const commit = (client: Client) => client.query('commit')

/** Null: the database has no tables of Tessera. */
export async function appliedMigrations(client: Client): Promise<string[] | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!rows[0]?.found) return null
  const applied = await client.query<{ name: string }>('select name from schema_migrations order by id')
  return applied.rows.map(({ name }) => name)
}

export interface Table extends TableHead {
  /** The columns of the primary key. */
  key: string[]
}

/**
 * The tables to back up, each after those that it refers to. Excludes unlogged tables and `touched`, whose content may
 * be lost by definition. References that are checked at the end of the transaction impose no order.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`select c.relname as table,
 array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = '' order by a.attnum) as columns,
 array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key
 from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
 and not c.relispartition and c.relname not in ('schema_migrations', 'touched') order by c.relname`)
  const { rows: references } = await client.query<{
    from: string
    to: string
  }>(`select f.relname as from, t.relname as to
 from pg_constraint k join pg_class f on f.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid)
 join pg_class t on t.oid = coalesce(pg_partition_root(k.confrelid), k.confrelid)
 where k.contype = 'f' and not k.condeferrable and f.oid <> t.oid and f.relnamespace = current_schema()::regnamespace`)
  return inOrder(tables, references)
}

export function inOrder<T extends TableHead>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some(({ table }) => table === name)
    const next = waiting.findIndex(({ table }) => !references.some(({ from, to }) => from === table && isWaiting(to)))
    if (next === -1)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ table }) => table).join(', ')}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

const name = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
const list = ({ table, columns }: TableHead) => `${name(table)} (${columns.map(name).join(', ')})`

/** Sorted by key, so that equal content produces equal bytes. */
export function rowsOf(client: Client, { table, columns, key }: Table): AsyncGenerator<Buffer, void, undefined> {
  const order = key.length > 0 ? key.map(name).join(', ') : `t.*::text collate "C"`
  return copyOut(
    client,
    `copy (select ${columns.map(name).join(', ')} from ${name(table)} t order by ${order}) to stdout`,
  )
}

export const insertRows = (client: Client, head: TableHead, rows: AsyncIterable<Buffer>): Promise<number> =>
  copyIn(client, `copy ${list(head)} from stdin`, rows)

/** Whether there is an account. Without one, the database contains only rows of migrations and strangers. */
export async function isUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from users limit 1')
  return rows.length > 0
}

/** Deletes the rows of the migrations: the backup contains them as well. */
export async function emptyTables(client: Client): Promise<void> {
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(({ table }) => name(table)).join(', ')}`)
}

/** For a schema without Tessera: its tables belong to others and stay. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  return rows.length > 0
}

/** Called only if no account exists. */
export async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  )
  if (rows.length > 0) await client.query(`drop table ${rows.map(({ table }) => name(table)).join(', ')} cascade`)
}

/** For statements that the server shares. */
export const dbOn = (client: Client): Db =>
  dbOf(async <Row>(statement: Sql) => (await client.query(statement.text, statement.values)).rows as Row[])

/** Gives the planner statistics for the first requests. */
export const analyze = (client: Client) => client.query('analyze')
