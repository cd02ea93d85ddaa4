// The recipe of docs/backup.md, with PostgreSQL's own programs.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './ensure.mjs'

const run = promisify(execFile)
const programs = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'
const script = join(root, 'scripts/point-in-time.sh')

test.skipIf(!existsSync(join(programs, 'pg_basebackup')))(
  'a base backup and the archived log restore the moment before a mistake',
  { timeout: 240_000 },
  async () => {
    const { stdout } = await run('bash', [script], { timeout: 200_000 })
    expect(stdout).toContain('a moment before the mistake')
  },
)

test('the manual has the lines that the script gives PostgreSQL', () => {
  const given = [...readFileSync(script, 'utf8').matchAll(/<<EOF\n([^]*?)^EOF$/gm)].map(([, lines]) => lines!)
  const shown = [...readFileSync(join(root, 'docs/backup.md'), 'utf8').matchAll(/^```conf\n([^]*?)^```$/gm)]
  const plain = (lines: string) =>
    lines.replaceAll('$work/archive', '/archive').replace('$before', '2026-01-31 12:00:00+00')
  expect(shown.map(([, lines]) => lines)).toEqual(given.map(plain))
})
