// The database the server works on: the one that DATABASE_URL names, or the embedded one. Either way it arrives migrated.
import { startEmbedded, type Embedded, type Log } from './embedded/embedded.ts'
import { checkServer } from './connections/check-server.ts'
import { primaryOf } from './connections/primary.ts'
import { migrate } from './migrate.ts'
import { manyWriters } from './many-writers.ts'
import { soleWriter } from './sole-writer.ts'
import { createDatabase, type Database, type DatabaseOptions } from './sql.ts'

export interface OpenOptions {
  databaseUrl?: string | undefined
  /** Where the embedded database lives; unused with `databaseUrl`. */
  dataDir: string
  log: Log
  maxConnections?: number
  /** How long to wait for a server that is still starting. */
  patienceMs?: number
}

export interface OpenedDatabase extends Database {
  embedded: boolean
}

export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, log } = options
  if (databaseUrl !== undefined && databaseUrl !== '') {
    const connection = { connectionString: databaseUrl }
    await checkServer(databaseUrl, log, options.patienceMs ?? 10_000)
    return { ...manyWriters(await migrated(connection, options)), embedded: false }
  }
  const server = await startEmbedded({ dataDir: options.dataDir, log })
  try {
    const database = soleWriter(
      await migrated({ ...server.connection, ssl: false }, { ...options, readOnlyQueries: true }),
    )
    return { ...database, embedded: true, close: () => closeBoth(database, server) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function closeBoth(database: Database, server: Embedded): Promise<void> {
  await database.close().finally(() => server.stop())
}

async function migrated(
  connection: DatabaseOptions['connection'],
  { log, maxConnections, readOnlyQueries }: OpenOptions & Pick<DatabaseOptions, 'readOnlyQueries'>,
): Promise<Database> {
  await migrate({ connection: await primaryOf(connection)(), log })
  return createDatabase({
    connection,
    maxConnections,
    readOnlyQueries,
    onIdleError: error => log.warn(`A database connection broke: ${error.message}`),
  })
}
