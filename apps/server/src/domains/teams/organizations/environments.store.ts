import { nameKey } from '../../../base/name-key.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import type { EnvironmentRecord } from '../../../access/subjects/environment.store.ts'

export interface EnvironmentRow extends EnvironmentRecord {
  active_version: string | null
}

const columns = sql`e.id, e.organization_id, e.name, e.is_production, e.active_release_id, r.version as active_version, e.public, e.slug,
 e.created_at, e.updated_at`
const joined = sql`from environments e left join releases r on r.id = e.active_release_id`

/** Production last, since releases flow towards it. */
export function listEnvironments(db: Db, organizationId: string) {
  return db.query<EnvironmentRow>(
    sql`select ${columns} ${joined} where e.organization_id = ${organizationId} order by e.is_production, e.id`,
  )
}

export async function getEnvironment(db: Db, id: string): Promise<EnvironmentRow> {
  const row = await db.one<EnvironmentRow>(sql`select ${columns} ${joined} where e.id = ${id}`)
  if (!row) throw new Error('the guard has seen this environment')
  return row
}

export async function findProduction(db: Db, organizationId: string): Promise<EnvironmentRow> {
  const row = await db.one<EnvironmentRow>(
    sql`select ${columns} ${joined} where e.organization_id = ${organizationId} and e.is_production`,
  )
  if (!row) throw new Error('every organization has a Production environment')
  return row
}

/** A public environment. */
export function findPublic(db: Db, slug: string) {
  return db.one<EnvironmentRow>(sql`select ${columns} ${joined} where e.slug = ${slug} and e.public`)
}

export async function insertEnvironment(
  tx: Db,
  environment: { id: string; organization_id: string; name: string; is_production: boolean; at: string },
): Promise<void> {
  const { id, organization_id, name, is_production, at } = environment
  await tx.query(sql`insert into environments (id, organization_id, name, name_key, is_production, created_at, updated_at)
 values (${id}, ${organization_id}, ${name}, ${nameKey(name)}, ${is_production}, ${at}, ${at})`)
}

export async function updateEnvironment(
  tx: Db,
  id: string,
  to: { name: string; public: boolean; slug: string | null; at: string },
) {
  await tx.query(sql`update environments as e set name = ${to.name}, name_key = ${nameKey(to.name)}, public = ${to.public}, slug = ${to.slug},
 updated_at = greatest(${to.at}, e.updated_at + interval '1 millisecond') where e.id = ${id}`)
}

export const setActiveRelease = (tx: Db, id: string, releaseId: string, at: string) =>
  tx.query(sql`update environments as e set active_release_id = ${releaseId},
 updated_at = greatest(${at}, e.updated_at + interval '1 millisecond') where e.id = ${id}`)

export const deleteEnvironment = (tx: Db, id: string) => tx.query(sql`delete from environments where id = ${id}`)
