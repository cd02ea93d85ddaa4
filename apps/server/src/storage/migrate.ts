// Migrates a database to this version's schema: numbered files of plain SQL, forward only, each run once and in a
// transaction of its own, so that what it locks is free again before the next. Concurrent nodes wait for each other on an
// advisory lock. All state ends with a transaction, so that it also works through a pooler.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import type { Log } from './embedded/embedded-process.ts'
import { withBriefLocks, type Changing } from './upkeep/brief-locks.ts'
import { checkFirstPart, divisionByMonth } from './upkeep/first-part.ts'

/** Next to this file, and next to the bundle, where the build copies them. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const TABLE = 'schema_migrations'
/** The one of node-pg-migrate, which earlier versions took by it. */
const lockId = '7241865325823964'

export interface MigrateOptions {
  connection: ClientConfig
  log: Log
  /** Replaces the product's files in tests. */
  directory?: string
}

/** Returns the names of the migrations that it ran. */
export async function migrate({ connection, log, directory = MIGRATIONS }: MigrateOptions): Promise<string[]> {
  // A separate connection, since a migration may take longer than any request.
  const client = new Client({
    ...connection,
    application_name: 'tessera-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', error => log.debug(`migrate: ${error.message}`)) // the statement that runs fails with it
  await client.connect()
  try {
    const names = await runAll({ connection, client, log }, directory)
    if (names.length > 0) log.info(`Brought the database up to date: ${names.join(', ')}.`)
    return names
  } catch (cause) {
    throw new Error(`The database could not be brought up to date: ${(cause as Error).message}`, { cause })
  } finally {
    await client.end()
  }
}

async function runAll(changing: Changing, directory: string): Promise<string[]> {
  const { client } = changing
  const names: string[] = []
  for (;;) {
    if ((await readdir(directory)).includes(divisionByMonth)) await checkFirstPart(changing)
    const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema')
    const schema = rows[0]?.schema ?? 'public'
    const inTurn = `SELECT pg_advisory_xact_lock(${lockId})`
    const ran = await withBriefLocks(changing, 'Bringing the database up to date', inTurn, () =>
      runNext(changing, schema, directory),
    )
    if (ran.length === 0) return names
    names.push(...ran)
  }
}

/** Runs the next file; all of them where there is no database yet, since nobody uses it. */
async function runNext({ client, log }: Changing, schema: string, directory: string): Promise<string[]> {
  const known = (await readdir(directory)).filter(file => file.endsWith('.sql')).map(file => file.slice(0, -4))
  const before = await namesRun(client, schema)
  if (before) refuseNewer(before, known)
  if (before && known.every(name => before.includes(name))) return []
  const { runner } = await import('node-pg-migrate')
  const ran = await runner({
    dbClient: inTransaction(client),
    dir: directory,
    ignorePattern: '(?!.*\\.sql$).*',
    direction: 'up',
    count: before ? 1 : Infinity,
    migrationsSchema: schema,
    migrationsTable: TABLE,
    noLock: true,
    singleTransaction: true,
    logger: {
      debug: ignore,
      info: message => log.debug(`migrate: ${message}`),
      warn: ignore, // of the rollback
      error: ignore,
    },
  })
  return ran.map(({ name }) => name)
}

/** Leaves the transaction to us. */
function inTransaction(client: Client): Client {
  const ours: unknown[] = ['BEGIN', 'COMMIT', 'ROLLBACK']
  const query = (...given: Parameters<Client['query']>) =>
    ours.includes(given[0]) ? Promise.resolve({ rows: [] }) : client.query(...given)
  return Object.assign(Object.create(client) as Client, { query })
}

/** Those that ran before, in their order; undefined: there is no database yet. */
async function namesRun(client: Client, schema: string): Promise<string[] | undefined> {
  const table = `"${schema.replaceAll('"', '""')}".${TABLE}`
  const { rows: found } = await client.query<{ table: string | null }>('SELECT to_regclass($1)::text AS table', [table])
  if (found[0]?.table == null) return undefined
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY id`)
  return rows.map(({ name }) => name)
}

/** An older version does not understand newer tables. */
function refuseNewer(before: readonly string[], known: readonly string[]): void {
  const unknown = before.find(name => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`a newer version of Tessera has been here ("${unknown}" is not among this version's migrations).`)
}

const ignore = () => undefined // the SQL of a failed migration; the error itself is thrown
