// Where the commands of the server's program find the database: that of the settings, or of `--data-dir DIR`.
import type { DatabaseSettings } from '../backup/database.store.ts'
import { readConfig } from './config.ts'

/** `--data-dir` overrides these settings of another database. */
const noDatabase = {
  DATABASE_URL: undefined,
  TESSERA_DATABASE_POOLER: undefined,
  TESSERA_DATABASE_DIRECT_URL: undefined,
}

/** Null: the settings name the database. */
export function readDataDir(argv: readonly string[]): string | null {
  const dataDir = argv.includes('--data-dir') ? valueOf(argv, '--data-dir') : null
  if (dataDir === undefined) throw new Error('--data-dir needs the path of a folder.')
  return dataDir
}

export function placeOf(
  env: Record<string, string | undefined>,
  dataDir: string | null,
  note: (line: string) => void,
): DatabaseSettings {
  const config = readConfig(dataDir === null ? env : { ...env, ...noDatabase, TESSERA_DATA_DIR: dataDir })
  return {
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    log: { debug: () => undefined, info: note, warn: note, error: note },
  }
}

/** The argument after a flag; undefined if there is none. */
export function valueOf(argv: readonly string[], flag: string): string | undefined {
  const value = argv[argv.indexOf(flag) + 1]
  return value?.startsWith('--') ? undefined : value
}
