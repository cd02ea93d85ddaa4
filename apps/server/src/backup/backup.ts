// Writes a consistent snapshot of the whole database to one file while the server accepts writes.
import { writeArchive } from './archive.ts'
import type { Header, Manifest, TableFacts, TableSource } from './archive.ts'
import { appliedMigrations, beginSnapshot, commit, listTables, reach, rowsOf, withClient } from './database.store.ts'
import type { DatabaseSettings } from './database.store.ts'
import type { FilePath } from './target.ts'
import { version } from '../base/version.ts'

export interface Progress {
  table(name: string, facts: TableFacts): void
}

export interface BackupReport {
  header: Header
  tables: Manifest
}

export async function backup(place: DatabaseSettings, target: FilePath, progress: Progress): Promise<BackupReport> {
  const reached = await reach(place, 'read')
  try {
    return await withClient(reached.connection, async client => {
      await beginSnapshot(client)
      const migrations = await appliedMigrations(client)
      if (!migrations) throw new Error('There is nothing to back up: no Tessera has used this database.')
      const header: Header = {
        format: 'tessera-backup',
        format_version: 1,
        version,
        created_at: new Date().toISOString(),
        migrations,
      }
      const all = await listTables(client)
      async function* tables(): AsyncGenerator<TableSource, void, undefined> {
        for (const table of all) yield { table: table.table, columns: table.columns, rows: rowsOf(client, table) }
      }
      const manifest = await writeArchive(target, header, tables(), (name, facts) => progress.table(name, facts))
      await commit(client)
      return { header, tables: manifest }
    })
  } finally {
    await reached.stop()
  }
}
