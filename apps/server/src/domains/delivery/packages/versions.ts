// Which versions the packages of an organization have. A release gets its version once and keeps it.
import { slugOf } from '@tessera/engine'
import * as store from './packages.store.ts'
import type { VersionRow } from './packages.store.ts'
import { unusedName } from './unused-name.ts'
import type { Db } from '../../../storage/sql.ts'

/**
 * Names the releases that have no version yet; the caller holds the organization's lock. Production's releases keep
 * their version. Those of other environments are prereleases, also without Production: a version is for ever, and no range
 * such as ^1 is to find theirs once Production comes.
 * Returns whether there were any.
 */
export async function nameVersions(tx: Db, organizationId: string): Promise<boolean> {
  const rows = await store.listVersions(tx, organizationId)
  const unnamed = rows.filter(({ version }) => version === null)
  if (unnamed.length === 0) return false
  const taken = await store.listNames(tx, organizationId)
  const names = unnamed.map(row => ({ ...row, version: versionFor(row, taken) }))
  await store.insertNames(tx, organizationId, names)
  return true
}

function versionFor(row: VersionRow, taken: Set<string>): string {
  const { release_version: own } = row
  if (row.is_production && !taken.has(own)) return unusedName(own, taken)
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
  const hasProduction = environments.some(({ is_production }) => is_production)
  const latest = hasProduction ? rows.find(row => row.is_production && row.is_active) : rows.at(-1)
  const deprecated = rolledBack(rows)
  return rows.map(row => ({
    release_id: row.release_id,
    environment_id: row.environment_id,
    version: row.version!,
    deprecated: deprecated.get(row.release_id) ?? null,
    tags: [...(row === latest ? ['latest'] : []), ...(row.is_active ? tagsOf(row) : [])],
    created_at: row.created_at,
  }))
}

/** `latest` has a meaning of its own. */
const tagsOf = (row: VersionRow): string[] =>
  [...new Set([nameTag(row), row.environment_slug])].filter(tag => tag !== null && tag !== 'latest') as string[]

export interface MisplacedVersion {
  version: string
  release_id: string
  environment_id: string
}

/** Plain versions that another environment than Production was given before, with no higher one of Production. */
export async function misplacedVersions(db: Db, organizationId: string): Promise<MisplacedVersion[]> {
  const rows = await store.listPlainVersions(db, organizationId)
  const ofProduction = rows.filter(({ is_production }) => is_production)
  return rows
    .filter(row => !row.is_production && !ofProduction.some(({ version }) => isHigher(version, row.version)))
    .map(({ version, release_id, environment_id }) => ({ version, release_id, environment_id }))
}

/** Both are numbers with dots between them. */
function isHigher(a: string, b: string): boolean {
  const [left, right] = [a, b].map(version => version.split('.').map(BigInt))
  const at = left!.findIndex((part, index) => part !== right![index])
  return at >= 0 && left![at]! > right![at]!
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
