// `--backup FILE` and `--restore FILE` of the server's program; with `--data-dir DIR`, `--json`, `--quiet`.
import { backup } from '../backup/backup.ts'
import type { BackupReport } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { placeOf, readDataDir, valueOf } from './place.ts'

const commands = { '--backup': backup, '--restore': restore } as const
type Flag = keyof typeof commands

/** Runs the backup command of the arguments; returns false if they have none. */
export async function runBackupCommand(
  argv: readonly string[],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const flag = (Object.keys(commands) as Flag[]).find(name => argv.includes(name))
  if (!flag) return false
  const { path, dataDir, json, toOutput, quiet } = readArguments(argv, flag)
  refuseOutput({ toOutput, json })
  const silent = json || quiet
  const note = (line: string) => void (silent || process.stderr.write(`${line}\n`))
  const place = placeOf(env, dataDir, note)
  const outcome = await commands[flag](place, path, {
    table: (name, { rows }) => note(`  ${name.padEnd(28)} ${rows.toLocaleString('en')}`),
  })
  if (json)
    process.stdout.write(`${JSON.stringify({ file: path, ...outcome.header, tables: outcome.tables }, null, 2)}\n`)
  else if (toOutput) note(summary(flag, 'standard output', outcome))
  else if (!silent) process.stdout.write(`${summary(flag, path, outcome)}\n`)
  return true
}

function readArguments(argv: readonly string[], flag: Flag) {
  const path = valueOf(argv, flag)
  if (path === undefined) throw new Error(`${flag} needs the path of a file.`)
  return {
    path,
    dataDir: readDataDir(argv),
    json: argv.includes('--json'),
    toOutput: flag === '--backup' && path === '-',
    quiet: argv.includes('--quiet'),
  }
}

function refuseOutput({ toOutput, json }: { toOutput: boolean; json: boolean }): void {
  if (toOutput && json) throw new Error('--json and a backup on standard output exclude each other.')
  if (toOutput && process.stdout.isTTY)
    throw new Error('A backup is not text: send standard output to a file or a program.')
}

function summary(flag: Flag, path: string, { header, tables }: BackupReport): string {
  const all = Object.values(tables)
  const rows = all.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  return flag === '--backup'
    ? `✓ ${rows} rows of ${all.length} tables are in ${path}`
    : `✓ ${rows} rows of ${all.length} tables restored from ${header.created_at.slice(0, 16).replace('T', ' ')} UTC`
}
