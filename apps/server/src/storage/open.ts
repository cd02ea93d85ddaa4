// The database of the server: that of DATABASE_URL, or the embedded one. Both are migrated.
import { startEmbedded, type Embedded, type Log } from './embedded/embedded.ts'
import { checkServer } from './connections/check-server.ts'
import { primaryOf } from './connections/primary.ts'
import { migrate } from './migrate.ts'
import type { SharedState } from './writers/shared-state.ts'
import { manyWriters } from './writers/many-writers.ts'
import { withReplica } from './replica.ts'
import { keepSearchIndex } from './upkeep/search-index.ts'
import { soleWriter } from './writers/sole-writer.ts'
import { createDatabase, type Database, type DatabaseOptions } from './sql.ts'

export interface OpenOptions {
  databaseUrl?: string | undefined
  /** `databaseUrl` leads to a pooler that assigns sessions by transaction. */
  pooled?: boolean
  /** With `pooled`: the address of the same database without the pooler. */
  directUrl?: string | undefined
  /** Replicas of the same database, for reads that permit it. */
  replicaUrl?: string | undefined
  /** The directory of the embedded database; unused with `databaseUrl`. */
  dataDir: string
  /** The connection to an embedded database that another process of ours runs and several processes use. */
  embedded?: Embedded['connection'] | undefined
  /** With `embedded`: the state by which these processes learn of each other's commits. */
  sharedState?: SharedState | undefined
  log: Log
  maxConnections?: number
  /** How long to wait for a starting server, in milliseconds. */
  patienceMs?: number
}

export interface OpenedDatabase extends Database {
  embedded: boolean
}

/** For a process that runs the embedded database for others. */
export { createSharedState } from './writers/shared-state.ts'
export { restartDelay, startEmbedded } from './embedded/embedded.ts'

export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl } = options
  if (databaseUrl !== undefined && databaseUrl !== '') return openServer(databaseUrl, options)
  if (options.embedded !== undefined) {
    const connection = { ...options.embedded, ssl: false }
    return { ...manyWriters(await migrated({ connection }, options), options.sharedState), embedded: true }
  }
  const { log } = options
  const server = await startEmbedded({ dataDir: options.dataDir, log })
  try {
    const database = soleWriter(
      await migrated({ connection: { ...server.connection, ssl: false }, readOnlyQueries: true }, options),
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

async function openServer(databaseUrl: string, options: OpenOptions): Promise<OpenedDatabase> {
  const { log, pooled, directUrl, replicaUrl, patienceMs = 10_000 } = options
  await checkServer('DATABASE_URL', databaseUrl, { log, patienceMs })
  if (directUrl !== undefined) await checkServer('TESSERA_DATABASE_DIRECT_URL', directUrl, { log, patienceMs })
  else if (pooled)
    log.warn(
      'Without TESSERA_DATABASE_DIRECT_URL each node shows only who is present by itself: no notices pass the pooler.',
    )
  const directly = directUrl === undefined ? undefined : { connectionString: directUrl }
  const database = await migrated({ connection: { connectionString: databaseUrl }, pooled, directly }, options)
  const writing = manyWriters(database)
  if (replicaUrl === undefined) return { ...writing, embedded: false }
  return { ...withReplica(writing, { connection: { connectionString: replicaUrl }, pooled, log }), embedded: false }
}

async function migrated(how: DatabaseOptions, { log, maxConnections }: OpenOptions): Promise<Database> {
  const connection = await primaryOf(how.directly ?? how.connection)()
  await migrate({ connection, log })
  const searchIndex = keepSearchIndex({ connection, log })
  const database = createDatabase({
    ...how,
    maxConnections,
    onIdleError: error => log.warn(`A database connection broke: ${error.message}`),
  })
  return { ...database, close: () => Promise.all([database.close(), searchIndex.stop()]).then(() => undefined) }
}
