// Fills an empty database from a backup: migrates it to the backup's schema, loads the rows in one transaction that commits only
// for a complete and undamaged file, then migrates it to the current schema.
import type { Client } from 'pg'
import { measure, readArchive } from './archive.ts'
import type { ArchiveReader, Manifest } from './archive.ts'
import type { BackupReport, Progress } from './backup.ts'
import {
  analyze,
  appliedMigrations,
  begin,
  commit,
  dbOn,
  dropTables,
  emptyTables,
  hasTables,
  insertRows,
  isUsed,
  listTables,
  reach,
  withClient,
} from './database.store.ts'
import type { Connection, DatabaseSettings } from './database.store.ts'
import { migrateTo, knownMigrations } from './migrations.store.ts'
import { divideFrom } from '../domains/people/history/months.ts'
import { isId } from '../base/ids.ts'
import { isRefusedByDatabase } from '../storage/failures.ts'

export async function restore(place: DatabaseSettings, path: string, progress: Progress): Promise<BackupReport> {
  const archive = await readArchive(path)
  try {
    const known = await knownMigrations()
    const unknown = archive.header.migrations.find(name => !known.includes(name))
    if (unknown !== undefined)
      throw new Error(
        `The backup was made by Tessera ${archive.header.version}, which is newer than this one: restore it with that.`,
      )
    const reached = await reach(place, 'fill')
    try {
      await withClient(reached.connection, makeEmpty)
      await migrateTo(reached.connection, archive.header.migrations, place.log)
      const tables = await load(reached.connection, archive, progress)
      await migrateTo(reached.connection, known, place.log)
      await withClient(reached.connection, analyze)
      return { header: archive.header, tables }
    } finally {
      await reached.stop()
    }
  } finally {
    archive.close()
  }
}

async function makeEmpty(client: Client): Promise<void> {
  const applied = await appliedMigrations(client)
  if (!applied) {
    if (await hasTables(client))
      throw new Error('The database holds tables that are not those of Tessera: name an empty one.')
    return
  }
  if (await isUsed(client))
    throw new Error('The database is not empty, it has accounts: restore into a new data directory or database.')
  await dropTables(client)
}

function load(connection: Connection & object, archive: ArchiveReader, progress: Progress): Promise<Manifest> {
  return withClient(connection, async client => {
    await begin(client)
    await emptyTables(client)
    const heads = new Map((await listTables(client)).map(head => [head.table, head]))
    const loaded: Manifest = {}
    for await (const { table, columns, rows: stored } of archive.tables()) {
      const head = heads.get(table)
      const missing = columns.filter(column => !head?.columns.includes(column))
      if (!head || missing.length > 0)
        throw new Error(`The backup has ${head ? `${table}.${missing[0]}` : table}, which is in no table here.`)
      const measured = measure()
      const rows = table === 'changes' ? await dividing(client, columns, stored) : stored
      await insertRows(
        client,
        { table, columns },
        passing(rows, chunk => measured.take(chunk)),
      ).catch((error: unknown) => {
        if (!isRefusedByDatabase(error)) throw error
        throw new Error(
          `The backup is damaged: ${table} cannot hold its rows (${error.message}). Nothing was restored.`,
          {
            cause: error,
          },
        )
      })
      loaded[table] = measured.facts()
      progress.table(table, loaded[table])
    }
    compare(archive.manifest(), loaded)
    await commit(client)
    return loaded
  })
}

/**
 * Creates the partitions of the history for all months of its rows before storing the first: a backup orders rows by
 * id.
 */
async function dividing(
  client: Client,
  columns: readonly string[],
  rows: AsyncIterable<Buffer>,
): Promise<AsyncIterable<Buffer>> {
  const source = rows[Symbol.asyncIterator]()
  const first = await source.next()
  const oldest = first.done ? '' : first.value.toString('latin1').split('\t')[columns.indexOf('id')]!
  if (isId(oldest)) await divideFrom(dbOn(client), oldest)
  return (async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => source }
  })()
}

async function* passing(
  rows: AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of rows) {
    see(chunk)
    yield chunk
  }
}

/** Throwing ends the connection without a commit, so nothing of a damaged file stays. */
function compare(manifest: Manifest, loaded: Manifest): void {
  for (const table of new Set([...Object.keys(manifest), ...Object.keys(loaded)]))
    if (manifest[table]?.sha256 !== loaded[table]?.sha256 || manifest[table]?.rows !== loaded[table]?.rows)
      throw new Error(
        `The backup is damaged: the rows of ${table} are not those that were written. Nothing was restored.`,
      )
}
