// Memberships that the groups of a provider give.
import type { AssignableRole, Role } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface MappedMember {
  id: string
  role: Role
  /** The provider whose groups gave the role; null: a person did. */
  role_by: string | null
}

export async function organizationExists(db: Db, id: string): Promise<boolean> {
  return (await db.one(sql`select 1 from organizations where id = ${id}`)) !== undefined
}

export const findMapped = (db: Db, organizationId: string, userId: string) =>
  db.one<MappedMember>(sql`select id, role, role_by from organization_members
 where organization_id = ${organizationId} and user_id = ${userId} for no key update`)

/** False where somebody added them at the same time. */
export async function insertMapped(
  tx: Db,
  member: { id: string; organization_id: string; user_id: string; role: AssignableRole; role_by: string; at: string },
): Promise<boolean> {
  const row =
    await tx.one(sql`insert into organization_members (id, organization_id, user_id, role, role_by, created_at, updated_at)
 values (${member.id}, ${member.organization_id}, ${member.user_id}, ${member.role}, ${member.role_by}, ${member.at}, ${member.at})
 on conflict (organization_id, user_id) do nothing returning 1`)
  return row !== undefined
}
