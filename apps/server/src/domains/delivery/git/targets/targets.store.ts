// What is known of the targets of a connection.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { ConnectionRow } from '../git.store.ts'

export interface TargetRow {
  key: string
  release_id: string | null
  base_release_id: string | null
  commit: string | null
  pushing: string | null
  paths: string[]
  number: number | null
  url: string | null
}

const columns = sql`key, release_id, base_release_id, commit, pushing, paths, number, url`

export async function listTargets(db: Db, connectionId: string): Promise<Map<string, TargetRow>> {
  const rows = await db.query<TargetRow>(sql`select ${columns} from git_targets where connection_id = ${connectionId}`)
  return new Map(rows.map(row => [row.key, row]))
}

/** Of a connection that was removed meanwhile nothing is kept. */
export const saveTarget = (db: Db, connectionId: string, row: TargetRow) =>
  db.query(sql`insert into git_targets (connection_id, ${columns})
 select id, ${row.key}, ${row.release_id}, ${row.base_release_id}, ${row.commit}, ${row.pushing}, ${row.paths}::text[], ${row.number}, ${row.url}
 from git_connections where id = ${connectionId}
 on conflict (connection_id, key) do update set release_id = excluded.release_id, base_release_id = excluded.base_release_id,
 commit = excluded.commit, pushing = excluded.pushing, paths = excluded.paths, number = excluded.number, url = excluded.url`)

/** Whether somebody belongs to the organization of the workspace, and not to the workspace alone. */
export async function isOfOrganization(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db.one(sql`select 1 from workspaces w join organizations o on o.id = w.organization_id
 where w.id = ${workspaceId} and (o.user_id = ${userId}
 or exists (select 1 from organization_members m where m.organization_id = o.id and m.user_id = ${userId}))`)
  return row !== undefined
}

interface Newest {
  id: string
  organization_id: string
  organization_name: string
}

/** The newest release of the organization's Production since the connection was made. */
export const findNewestRelease = (db: Db, connection: Pick<ConnectionRow, 'workspace_id' | 'created_at'>) =>
  db.one<Newest>(sql`select r.id, o.id as organization_id, o.name as organization_name from releases r
 join environments e on e.id = r.environment_id join organizations o on o.id = e.organization_id
 join workspaces w on w.organization_id = o.id
 where w.id = ${connection.workspace_id} and r.created_at >= ${connection.created_at} and e.is_production
 order by r.id desc limit 1`)
