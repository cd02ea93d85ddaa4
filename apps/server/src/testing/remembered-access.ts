// Checked in every test, whatever it is about.
import { isDeepStrictEqual } from 'node:util'
import { look } from '../access/access.store.ts'
import type { AccessRow, Credential } from '../access/access.store.ts'
import type { SubjectIds } from '../access/subjects.store.ts'
import type { Database } from '../storage/sql.ts'

/** After every request of every test, the access cache must equal the database. */
export const sameAsStored =
  (database: Database) => async (credential: Credential, target: SubjectIds, row: AccessRow) => {
    const since = database.freshness!.now()
    const stored = await look(database, credential, target)
    await database.freshness!.current?.()
    if (!database.freshness!.holds(since, target.tokenset_id)) return // written meanwhile
    const { key_idle: _a, key_seconds_left: _b, ...expected } = stored
    const { key_idle: _c, key_seconds_left: _d, ...remembered } = row
    if (!isDeepStrictEqual(remembered, expected))
      throw new Error(`remembered ${JSON.stringify(remembered)}, but stored is ${JSON.stringify(expected)}`)
  }
