// `audit verify` of the server's program, with `--data-dir DIR` and `--json`. The server may run meanwhile.
import type { AuditVerification } from '@tessera/contract'
import { appliedMigrations, dbOn, reach, withServerTypes } from '../backup/database.store.ts'
import { verifications } from '../domains/features.ts'
import { placeOf, readDataDir } from './place.ts'

/** The first version with a chain. */
const needed = '0037_oauth_and_audit_chain'

/** Runs the command of the arguments; returns false if they have none. */
export async function runAuditCommand(
  argv: readonly string[],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const [word, what] = argv.slice(2)
  if (word !== 'audit') return false
  if (what !== 'verify') throw new Error('audit needs a word for what to do: audit verify.')
  const reached = await reach(
    placeOf(env, readDataDir(argv), () => undefined),
    'read',
  )
  try {
    const verified = await withServerTypes(reached.connection, async client => {
      if (!(await appliedMigrations(client))?.includes(needed))
        throw new Error('This database has no chained audit log yet: start this version of Tessera on it once.')
      return verifications.audit(dbOn(client))
    })
    process.stdout.write(argv.includes('--json') ? `${JSON.stringify(verified)}\n` : textOf(verified))
    if (!verified.ok) process.exitCode = 1
    return true
  } finally {
    await reached.stop()
  }
}

function textOf({ entries, first_break }: AuditVerification): string {
  const count = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
  if (first_break === null) return `✓ The audit log is as it was written: ${count}\n`
  return `✗ The audit log was changed: after ${count}, at entry ${first_break.id} of ${first_break.at}\n`
}
