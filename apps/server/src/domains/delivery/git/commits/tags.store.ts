// Which releases have their tags in the repository.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { ConnectionRow } from '../git.store.ts'

export interface UntaggedRelease {
  id: string
  version: string
  notes: string | null
  created_at: string
}

/** Releases of the organization's Production since the connection was made, that have no tag yet. */
export const listUntagged = (db: Db, connection: Pick<ConnectionRow, 'id' | 'workspace_id' | 'created_at'>) =>
  db.query<UntaggedRelease>(sql`select r.id, r.version, r.notes, r.created_at from releases r
 join environments e on e.id = r.environment_id join workspaces w on w.organization_id = e.organization_id
 where w.id = ${connection.workspace_id} and r.created_at >= ${connection.created_at}
 and e.is_production and not exists (select 1 from git_tags t where t.connection_id = ${connection.id} and t.release_id = r.id) order by r.id limit 50`)

export const noteTag = (db: Db, id: string, releaseId: string) =>
  db.query(sql`insert into git_tags (connection_id, release_id) values (${id}, ${releaseId}) on conflict do nothing`)
