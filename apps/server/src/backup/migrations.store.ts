// Migrates an empty database up to the version that a backup was made with.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../storage/embedded/embedded.ts'
import { migrate, MIGRATIONS } from '../storage/migrate.ts'
import type { Connection } from './database.store.ts'

/** In order of execution. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files
    .filter(file => file.endsWith('.sql'))
    .map(file => file.replace(/\.sql$/, ''))
    .sort()
}

/** Runs those of the named migrations that have not run yet. */
export async function migrateTo(connection: Connection & object, names: readonly string[], log: Log): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-migrations-'))
  try {
    for (const name of names) await copyFile(join(MIGRATIONS, `${name}.sql`), join(directory, `${name}.sql`))
    await migrate({ connection, log, directory })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
