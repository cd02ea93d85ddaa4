// `--backup FILE` and `--restore FILE` of the server's program; with `--data-dir DIR`, `--json`, `--quiet`.
import { readConfig } from './config.ts'
import { backup } from '../backup/backup.ts'
import type { Outcome } from '../backup/backup.ts'
import type { Place } from '../backup/database.store.ts'
import { restore } from '../backup/restore.ts'

const ways = { '--backup': backup, '--restore': restore } as const

/** Runs the backup command of the arguments; false when they have none. */
export async function runBackupCommand(
  argv: readonly string[],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const flag = (Object.keys(ways) as (keyof typeof ways)[]).find(name => argv.includes(name))
  if (!flag) return false
  const path = valueOf(argv, flag)
  if (path === undefined) throw new Error(`${flag} needs the path of a file.`)
  const dataDir = argv.includes('--data-dir') ? valueOf(argv, '--data-dir') : null
  if (dataDir === undefined) throw new Error('--data-dir needs the path of a folder.')
  const config = readConfig(dataDir === null ? env : { ...env, ...elsewhere, TESSERA_DATA_DIR: dataDir })
  const json = argv.includes('--json')
  const toOutput = flag === '--backup' && path === '-'
  if (toOutput && json) throw new Error('--json and a backup on standard output exclude each other.')
  if (toOutput && process.stdout.isTTY)
    throw new Error('A backup is not text: send standard output to a file or a program.')
  const silent = json || argv.includes('--quiet')
  const note = (line: string) => void (silent || process.stderr.write(`${line}\n`))
  const place: Place = {
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    log: { debug: () => undefined, info: note, warn: note, error: note },
  }
  const outcome = await ways[flag](place, path, {
    table: (name, { rows }) => note(`  ${name.padEnd(28)} ${rows.toLocaleString('en')}`),
  })
  if (json)
    process.stdout.write(`${JSON.stringify({ file: path, ...outcome.header, tables: outcome.tables }, null, 2)}\n`)
  else if (toOutput) note(summary(flag, 'standard output', outcome))
  else if (!silent) process.stdout.write(`${summary(flag, path, outcome)}\n`)
  return true
}

/** What names another database than that of a data directory. */
const elsewhere = {
  DATABASE_URL: undefined,
  TESSERA_DATABASE_POOLER: undefined,
  TESSERA_DATABASE_DIRECT_URL: undefined,
}

/** What follows a flag; undefined where nothing does. */
function valueOf(argv: readonly string[], flag: string): string | undefined {
  const value = argv[argv.indexOf(flag) + 1]
  return value?.startsWith('--') ? undefined : value
}

function summary(flag: keyof typeof ways, path: string, { header, tables }: Outcome): string {
  const all = Object.values(tables)
  const rows = all.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  return flag === '--backup'
    ? `✓ ${rows} rows of ${all.length} tables are in ${path}`
    : `✓ ${rows} rows of ${all.length} tables restored from ${header.created_at.slice(0, 16).replace('T', ' ')} UTC`
}
