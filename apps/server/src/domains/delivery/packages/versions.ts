// Which versions the packages of an organization have. A release gets its version once and keeps it.
import { slugOf } from '@tessera/engine'
import * as store from './packages.store.ts'
import type { VersionRow } from './packages.store.ts'
import { unusedName } from './unused-name.ts'
import type { Db } from '../../../storage/sql.ts'

/**
 * Names the releases that have no version yet; the caller holds the organization's lock. Production's releases keep
 * their version. Beside it, those of other environments are prereleases, so that no range such as ^1 finds them.
 * Returns whether there were any.
 */
export async function nameVersions(tx: Db, organizationId: string): Promise<boolean> {
  const rows = await store.listVersions(tx, organizationId)
  const unnamed = rows.filter(({ version }) => version === null)
  if (unnamed.length === 0) return false
  const main = mainOf(await store.environmentsOf(tx, organizationId))
  const taken = await store.listNames(tx, organizationId)
  const names = unnamed.map(row => ({ ...row, version: versionFor(row, main, taken) }))
  await store.insertNames(tx, organizationId, names)
  return true
}

/** The environment whose releases are plain versions: Production, or without it the oldest. */
const mainOf = (environments: readonly { id: string; is_production: boolean }[]): string | undefined =>
  (environments.find(({ is_production }) => is_production) ?? environments[0])?.id

function versionFor(row: VersionRow, main: string | undefined, taken: Set<string>): string {
  const { release_version: own } = row
  if (row.environment_id === main && !taken.has(own)) return unusedName(own, taken)
  return unusedName(`${own}-${nameTag(row)}`, taken)
}

const nameTag = ({ environment_name }: VersionRow): string => slugOf(environment_name) || 'environment'

export interface PackageVersion {
  release_id: string
  environment_id: string
  version: string
  /** Why not to use it. */
  deprecated: string | null
  tags: string[]
  created_at: string
}

/** Oldest first. */
export async function versionsOf(db: Db, organizationId: string): Promise<PackageVersion[]> {
  const [rows, environments] = await Promise.all([
    store.listVersions(db, organizationId),
    store.environmentsOf(db, organizationId),
  ])
  const main = mainOf(environments)
  const deprecated = rolledBack(rows)
  return rows.map(row => ({
    release_id: row.release_id,
    environment_id: row.environment_id,
    version: row.version!,
    deprecated: deprecated.get(row.release_id) ?? null,
    tags: row.is_active ? tagsOf(row, main) : [],
    created_at: row.created_at,
  }))
}

function tagsOf(row: VersionRow, main: string | undefined): string[] {
  const isMain = row.environment_id === main
  const own = [nameTag(row), row.environment_slug].filter(tag => tag !== null && (isMain || tag !== 'latest'))
  return [...new Set([...(isMain ? ['latest'] : []), ...own])] as string[]
}

/** The releases between a rollback and the release that it went back to. */
function rolledBack(rows: readonly VersionRow[]): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const back of rows.filter(({ rolled_back_to }) => rolled_back_to !== null))
    for (const row of rows) {
      const isBetween = back.rolled_back_to! < row.release_id && row.release_id < back.release_id
      if (row.environment_id === back.environment_id && isBetween)
        reasons.set(row.release_id, `Rolled back: use ${back.version}`)
    }
  return reasons
}
