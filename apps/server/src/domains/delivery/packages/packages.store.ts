import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface PackagesRow {
  organization_id: string
  npm_scope: string | null
  npm_name: string | null
  swift_scope: string | null
  swift_name: string | null
  maven_group: string | null
  maven_artifact: string | null
  public: boolean
  license: string | null
  updated_at: string
}

const columns = sql`organization_id, npm_scope, npm_name, swift_scope, swift_name, maven_group, maven_artifact, public, license, updated_at`

export const getPackages = (db: Db, organizationId: string) =>
  db.one<PackagesRow>(sql`select ${columns} from packages where organization_id = ${organizationId}`)

/** `scope` without its @. */
export const findNpm = (db: Db, scope: string, name: string) =>
  db.one<PackagesRow>(
    sql`select ${columns} from packages where ltrim(npm_scope, '@') = ${scope} and npm_name = ${name}`,
  )

/** In any case. */
export const findSwift = (db: Db, scope: string, name: string) =>
  db.one<PackagesRow>(sql`select ${columns} from packages
 where lower(swift_scope) = ${scope.toLowerCase()} and lower(swift_name) = ${name.toLowerCase()}`)

export const findMaven = (db: Db, group: string, artifact: string) =>
  db.one<PackagesRow>(
    sql`select ${columns} from packages where maven_group = ${group} and maven_artifact = ${artifact}`,
  )

/** Whether another organization has one of these names as its group, or as its group with its artifact. */
export async function isTakenInMaven(
  tx: Db,
  organizationId: string,
  group: string,
  artifact: string,
): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('tessera names of Maven'))`)
  const taken = await tx.one(sql`select 1 from packages where organization_id <> ${organizationId}
 and maven_names(maven_group, maven_artifact) && maven_names(${group}, ${artifact})`)
  return taken !== undefined
}

/** What anyone may find, and what members of its organization may. */
export const searchNpm = (db: Db, text: string, userId: string | null) =>
  db.query<PackagesRow>(sql`select ${columns} from packages p
 where npm_name is not null and position(${text} in '@' || ltrim(npm_scope, '@') || '/' || npm_name) > 0
 and (public or exists (select 1 from organization_members m where m.organization_id = p.organization_id and m.user_id = ${userId})
 or exists (select 1 from organizations o where o.id = p.organization_id and o.user_id = ${userId}))
 order by ltrim(npm_scope, '@'), npm_name limit 250`)

export async function savePackages(tx: Db, row: PackagesRow): Promise<void> {
  const { organization_id, npm_scope, npm_name, swift_scope, swift_name, maven_group, maven_artifact } = row
  await tx.query(sql`insert into packages (organization_id, npm_scope, npm_name, swift_scope, swift_name, maven_group, maven_artifact, public, license, updated_at)
 values (${organization_id}, ${npm_scope}, ${npm_name}, ${swift_scope}, ${swift_name}, ${maven_group}, ${maven_artifact}, ${row.public}, ${row.license}, ${row.updated_at})
 on conflict (organization_id) do update set npm_scope = excluded.npm_scope, npm_name = excluded.npm_name, swift_scope = excluded.swift_scope,
 swift_name = excluded.swift_name, maven_group = excluded.maven_group, maven_artifact = excluded.maven_artifact, public = excluded.public, license = excluded.license,
 updated_at = excluded.updated_at`)
}

/** Oldest first. */
export const environmentsOf = (db: Db, organizationId: string) =>
  db.query<{ id: string; is_production: boolean }>(sql`select e.id, e.is_production from package_environments p
 join environments e on e.id = p.environment_id where p.organization_id = ${organizationId} order by e.id`)

export async function replaceEnvironments(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx.query(sql`delete from package_environments where organization_id = ${organizationId}`)
  await tx.query(sql`insert into package_environments (organization_id, environment_id)
 select ${organizationId}, id from unnest(${ids}::uuid[]) as id`)
}

export interface VersionRow {
  release_id: string
  environment_id: string
  environment_name: string
  environment_slug: string | null
  is_production: boolean
  is_active: boolean
  /** That of the release. */
  release_version: string
  rolled_back_to: string | null
  /** null: it has no name yet. */
  version: string | null
  created_at: string
}

/** Which of them belong to the organization. */
export async function knownEnvironments(db: Db, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    sql`select id from environments where organization_id = ${organizationId} and id = any(${ids}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The releases of the environments that the packages have, oldest first. */
export const listVersions = (db: Db, organizationId: string) =>
  db.query<VersionRow>(sql`select r.id as release_id, e.id as environment_id, e.name as environment_name, e.slug as environment_slug,
 e.is_production, coalesce(e.active_release_id = r.id, false) as is_active, r.version as release_version, r.rolled_back_to, v.version, r.created_at
 from package_environments p join environments e on e.id = p.environment_id join releases r on r.environment_id = e.id
 left join package_versions v on v.release_id = r.id where p.organization_id = ${organizationId} order by r.id`)

/** Those without a suffix, of whichever environment the packages have or had, oldest first. */
export const listPlainVersions = (db: Db, organizationId: string) =>
  db.query<{ version: string; release_id: string; environment_id: string; is_production: boolean }>(
    sql`select v.version, v.release_id, v.environment_id, e.is_production from package_versions v
 join environments e on e.id = v.environment_id
 where v.organization_id = ${organizationId} and v.version ~ '^\\d+\\.\\d+\\.\\d+$' order by v.release_id`,
  )

/** The versions that the organization has given, and those that others have given under the names that are now its own. */
export async function listNames(db: Db, organizationId: string): Promise<Set<string>> {
  const rows = await db.query<{ version: string }>(
    sql`select version from package_versions where organization_id = ${organizationId}
 union select s.version from packages p cross join lateral (values ('npm', '@' || ltrim(npm_scope, '@') || '/' || npm_name),
 ('swift', lower(swift_scope || '.' || swift_name)), ('aar', lower(maven_group || ':' || maven_artifact))) own (kind, name)
 join served_versions s on s.kind = own.kind and s.name = own.name where p.organization_id = ${organizationId}`,
  )
  return new Set(rows.map(({ version }) => version))
}

export async function findNamedVersion(db: Db, releaseId: string): Promise<string | null> {
  const row = await db.one<{ version: string }>(
    sql`select version from package_versions where release_id = ${releaseId}`,
  )
  return row?.version ?? null
}

export const insertNames = (
  tx: Db,
  organizationId: string,
  names: readonly { release_id: string; environment_id: string; version: string }[],
) =>
  tx.query(sql`insert into package_versions (release_id, organization_id, environment_id, version)
 select release_id, ${organizationId}, environment_id, version from unnest(${names.map(each => each.release_id)}::uuid[],
 ${names.map(each => each.environment_id)}::uuid[], ${names.map(({ version }) => version)}::text[]) as row (release_id, environment_id, version)`)
