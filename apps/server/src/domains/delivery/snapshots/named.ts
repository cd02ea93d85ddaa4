// Finds a release by its id or version.
import { isId } from '../../../base/ids.ts'
import type { Db } from '../../../storage/sql.ts'
import { findRelease } from './releases.store.ts'
import type { ReleaseRow } from './releases.store.ts'
import { isVersion } from '@tessera/engine'

export async function findNamed(db: Db, environmentId: string, text: string): Promise<ReleaseRow | undefined> {
  if (isId(text)) return findRelease(db, environmentId, { id: text })
  return isVersion(text) ? findRelease(db, environmentId, { version: text }) : undefined
}
