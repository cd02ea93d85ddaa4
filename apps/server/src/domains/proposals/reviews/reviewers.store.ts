import type { Plans, Role } from '@tessera/contract'
import { workspace, workspaceRole } from '../../../access/subjects/workspace.store.ts'
import type { WorkspaceRow } from '../../../access/subjects/workspace.store.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

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

/**
 * The users with one of these roles in a workspace or its organization. Whether the role is effective depends on plans.
 */
export async function listWithRole(db: Db, workspaceId: string, roles: readonly Role[]): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`select user_id from workspaces where id = ${workspaceId}
 union select user_id from workspace_members where workspace_id = ${workspaceId} and role = any(${[...roles]}::text[])
 union select m.user_id from workspaces w join organization_members m on m.organization_id = w.organization_id
 where w.id = ${workspaceId} and m.role = any(${[...roles]}::text[])`)
  return rows.map(({ user_id }) => user_id)
}
