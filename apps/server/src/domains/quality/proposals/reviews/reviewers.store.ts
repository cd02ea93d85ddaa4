import type { Plans, Role } from '@tessera/contract'
import { workspace, workspaceRole } from '../../../../access/subjects/workspace.store.ts'
import type { WorkspaceRow } from '../../../../access/subjects/workspace.store.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

/**
 * The roles of users in a workspace, also through an organization, by the guard's rules; users without a role are
 * omitted.
 */
export async function rolesOf(
  db: Db,
  plans: Plans,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, Role>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.query<WorkspaceRow & { user_id: string }>(sql`select u.id as user_id ${workspace.columns}
 from users u ${workspace.join(sql`${workspaceId}`)} where u.id = any(${[...userIds]}::uuid[]) and u.disabled_at is null and w.id is not null`)
  return new Map(
    rows.flatMap((row): [string, Role][] => {
      const role = workspaceRole(row, row.user_id, plans)
      return role ? [[row.user_id, role]] : []
    }),
  )
}
