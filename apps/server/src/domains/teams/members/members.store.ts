import type { Role } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface MemberRow {
  id: string
  workspace_id: string
  user_id: string
  role: Role
  user_email: string
  user_name: string
  email_verified: boolean
}

const columns = sql`m.id, m.workspace_id, m.user_id, m.role, u.email as user_email, u.name as user_name, u.email_verified`

/** The owner first, then in order of joining. */
export function listMembers(db: Db, workspaceId: string) {
  return db.query<MemberRow>(sql`select ${columns} from workspace_members m join users u on u.id = m.user_id
 where m.workspace_id = ${workspaceId} order by m.role <> 'owner', m.id`)
}

export function findMember(db: Db, workspaceId: string, by: { id: string } | { user_id: string }) {
  const which = 'id' in by ? sql`m.id = ${by.id}` : sql`m.user_id = ${by.user_id}`
  return db.one<MemberRow>(sql`select ${columns} from workspace_members m join users u on u.id = m.user_id
 where m.workspace_id = ${workspaceId} and ${which}`)
}

/** The caller holds the lock of the workspace, so no other member is added between the count and the insert. */
export async function countMembers(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from workspace_members where workspace_id = ${workspaceId}`,
  )
  return row!.total
}

export async function insertMember(
  tx: Db,
  member: { id: string; workspace_id: string; user_id: string; role: Role; added_by: string; at: string },
) {
  await tx.query(sql`insert into workspace_members (id, workspace_id, user_id, role, added_by, created_at, updated_at)
 values (${member.id}, ${member.workspace_id}, ${member.user_id}, ${member.role}, ${member.added_by}, ${member.at}, ${member.at})`)
}

export const updateMember = (tx: Db, id: string, role: Role, at: string) =>
  tx.query(sql`update workspace_members set role = ${role}, updated_at = ${at} where id = ${id}`)

export const deleteMember = (tx: Db, id: string) => tx.query(sql`delete from workspace_members where id = ${id}`)

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
