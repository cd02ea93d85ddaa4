// `--backup FILE` and `--restore FILE` of the server's program.
import { readConfig } from '../config.ts'
import { backup } from './backup.ts'
import type { Outcome } from './backup.ts'
import type { Place } from './database.store.ts'
import { restore } from './restore.ts'

const ways = { '--backup': backup, '--restore': restore } as const

/** Does what the arguments ask for; false when they ask for none of this. */
export async function runBackupCommand(
  argv: readonly string[],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const flag = (Object.keys(ways) as (keyof typeof ways)[]).find(name => argv.includes(name))
  if (!flag) return false
  const path = argv[argv.indexOf(flag) + 1]
  if (path === undefined || path.startsWith('--')) throw new Error(`${flag} needs the path of a file.`)
  const { databaseUrl, dataDir } = readConfig(env)
  const json = argv.includes('--json')
  const silent = json || argv.includes('--quiet')
  const note = (line: string) => void (silent || process.stderr.write(`${line}\n`))
  const place: Place = { databaseUrl, dataDir, log: { debug: () => undefined, info: note, warn: note, error: note } }
  const outcome = await ways[flag](place, path, {
    table: (name, { rows }) => note(`  ${name.padEnd(28)} ${rows.toLocaleString('en')}`),
  })
  process.stdout.write(
    json
      ? `${JSON.stringify({ file: path, ...outcome.header, tables: outcome.tables }, null, 2)}\n`
      : summary(flag, path, outcome),
  )
  return true
}

function summary(flag: keyof typeof ways, path: string, { header, tables }: Outcome): string {
  const all = Object.values(tables)
  const rows = all.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  return flag === '--backup'
    ? `✓ ${rows} rows of ${all.length} tables are in ${path}\n`
    : `✓ ${rows} rows of ${all.length} tables restored from ${header.created_at.slice(0, 16).replace('T', ' ')} UTC\n`
}
