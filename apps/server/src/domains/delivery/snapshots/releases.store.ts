import type { Release } from '@tessera/contract'
import { preceding } from '../../../storage/batches.ts'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { settledIn, sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import type { Counts } from './comparing/compare.ts'

export interface ReleaseRow {
  id: string
  environment_id: string
  version: string
  /** The hexadecimal `root` of the snapshot. */
  root: string
  notes: string | null
  changes: Counts
  merged_from: string | null
  rolled_back_to: string | null
  override_reason: string | null
  /** null: the release predates their counting. */
  findings: Release['findings']
  user_id: string | null
  user_name: string | null
  created_at: string
  is_active: boolean
}

const columns = sql`r.id, r.environment_id, r.version, encode(r.root_hash, 'hex') as root, r.notes, r.changes, r.merged_from, r.rolled_back_to,
 r.override_reason, r.findings, r.published_by as user_id, u.name as user_name, r.created_at, e.active_release_id = r.id as is_active`
const joined = sql`from releases r join environments e on e.id = r.environment_id left join users u on u.id = r.published_by`

/** The workspaces that are now in the organization. */
export async function listPresent(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from workspaces where organization_id = ${organizationId} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Newest first, before the release with the id `before`. */
export function listReleases(db: Db, environmentId: string, before: string | null, limit: number | null) {
  return settledIn(db).query<ReleaseRow>(sql`select ${columns} ${joined} where r.environment_id = ${environmentId}
 and ${preceding(sql`r.id`, before)} order by r.id desc limit ${limit}`)
}

export const countReleases = (db: Db, environmentId: string) =>
  countUpTo(settledIn(db), sql`from releases where environment_id = ${environmentId}`)

export function findRelease(db: Db, environmentId: string, by: { id: string } | { version: string }) {
  const which = 'id' in by ? sql`r.id = ${by.id}` : sql`r.version = ${by.version}`
  return settledIn(db).one<ReleaseRow>(
    sql`select ${columns} ${joined} where r.environment_id = ${environmentId} and ${which}`,
  )
}

export function findInOrganization(db: Db, organizationId: string, id: string) {
  return settledIn(db).one<ReleaseRow>(
    sql`select ${columns} ${joined} where e.organization_id = ${organizationId} and r.id = ${id}`,
  )
}

/** The last earlier release with a lower major version. */
export function findFormerMajor(db: Db, { environment_id, id, version }: ReleaseRow) {
  const major = Number(version.split('.')[0])
  return settledIn(db)
    .one<ReleaseRow>(sql`select ${columns} ${joined} where r.environment_id = ${environment_id} and r.id < ${id}
 and split_part(r.version, '.', 1)::bigint < ${major} order by r.id desc limit 1`)
}

/** Id, content and origin of all releases of an environment, newest first. */
export function listLineage(db: Db, environmentId: string) {
  return settledIn(db).query<{
    id: string
    version: string
    root: string
    merged_from: string | null
  }>(sql`select id, version, encode(root_hash, 'hex') as root, merged_from
 from releases where environment_id = ${environmentId} order by id desc`)
}

export interface NewRelease extends Omit<ReleaseRow, 'user_id' | 'user_name' | 'created_at' | 'is_active'> {
  published_by: string
  at: string
}

export async function insertRelease(tx: Db, release: NewRelease): Promise<void> {
  await tx.query(sql`insert into releases (id, environment_id, version, root_hash, notes, changes, merged_from, rolled_back_to, override_reason, findings, published_by, created_at)
 values (${release.id}, ${release.environment_id}, ${release.version}, decode(${release.root}, 'hex'), ${release.notes}, ${JSON.stringify(release.changes)},
 ${release.merged_from}, ${release.rolled_back_to}, ${release.override_reason}, ${release.findings && JSON.stringify(release.findings)}, ${release.published_by}, ${release.at})`)
}
