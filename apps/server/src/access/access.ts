// Who is asking and about what, remembered where that is safe: on a database that only this process writes to, for as long
// as nothing was written that could make the answer another one. Elsewhere it is asked each time.
import type { Database } from '../storage/sql.ts'
import { look } from './access.store.ts'
import type { AccessRow, Credential, TargetIds } from './access.store.ts'

export interface AccessLookUp {
  find(credential: Credential, ids: TargetIds): AccessRow | Promise<AccessRow>
}

export interface AccessOptions {
  /** Told of every remembered answer that is used; tests compare it with the database. */
  onRemembered?: (credential: Credential, ids: TargetIds, row: AccessRow) => Promise<void>
}

interface Remembered {
  row: AccessRow
  since: number
  /** By `performance.now()`: a key that expires does so without a write, and its use is noted once a minute. */
  until: number
}

const maxRemembered = 20_000
const maxMs = 60_000

export function createAccess(database: Database, { onRemembered }: AccessOptions = {}): AccessLookUp {
  const { freshness } = database
  if (!freshness) return { find: (credential, ids) => look(database, credential, ids) }
  const remembered = new Map<string, Remembered>()

  async function ask(credential: Credential, ids: TargetIds, key: string, since: number): Promise<AccessRow> {
    const asked = performance.now()
    const row = await look(database, credential, ids)
    // Only keys that are known: nobody can fill the memory with guesses.
    if (row.user_id !== null && freshness!.holds(since, ids.tokenset_id)) {
      if (remembered.size >= maxRemembered) remembered.clear()
      const until = asked + Math.min(maxMs, (row.key_seconds_left ?? Infinity) * 1000)
      remembered.set(key, { row: { ...row, key_idle: false }, since, until })
    }
    return row
  }

  return {
    find(credential, ids) {
      // A change shows its tokenset without naming it in the path.
      if (credential.kind !== 'key' || ids.change_id) return look(database, credential, ids)
      const key = keyOf(credential.hash, ids)
      const known = remembered.get(key)
      if (known && known.until > performance.now() && freshness.holds(known.since, ids.tokenset_id)) {
        if (!onRemembered) return known.row
        return onRemembered(credential, ids, known.row).then(() => known.row)
      }
      if (known) remembered.delete(key)
      return ask(credential, ids, key, freshness.now())
    },
  }
}

/** Ids have one length each; a name comes last. */
function keyOf(hash: Buffer, ids: TargetIds): string {
  let key = hash.toString('latin1')
  for (const kind of kinds) if (ids[kind] !== undefined) key += `${kind} ${ids[kind]}\n`
  return key
}

const kinds = [
  'workspace_id',
  'tokenset_id',
  'mode_id',
  'token_id',
  'organization_id',
  'environment_id',
  'token_name',
] as const satisfies (keyof TargetIds)[]
