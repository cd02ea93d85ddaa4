import { planNames } from '@tessera/contract'
import type { Plans, Role } from '@tessera/contract'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'
import { following } from '../../../storage/batches.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Reach } from '../../../base/caller.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

export interface OrganizationRow {
  id: string
  name: string
  user_id: string
  is_read_only: boolean
  require_factor: boolean
  created_at: string
  updated_at: string
}

/** The plans whose organizations are writable. */
export const businessPlans = (plans: Plans) => planNames.filter(name => plans[name].organizations)

const columns = (
  business: string[],
) => sql`o.id, o.name, o.user_id, not owner.plan_type = any(${business}) as is_read_only,
 o.require_factor, o.created_at, o.updated_at`

/** With the user's role in each, as a member or as its service account. */
const joined = ({ userId, workspace_id, organization_id }: Reach): Sql => sql`from (
 select organization_id, role from organization_members where user_id = ${userId}
 union all select service_organization_id, service_role from users where id = ${userId} and service_organization_id is not null) m
 join organizations o on o.id = m.organization_id join users owner on owner.id = o.user_id
 where ${workspace_id === null ? sql`true` : sql`false`} ${organization_id === null ? empty : sql`and o.id = ${organization_id}`}`

export function listOrganizations(
  db: Db,
  reach: Reach,
  business: string[],
  after: string | null,
  limit: number | null,
) {
  return db.query<OrganizationRow & { user_role: Role }>(sql`select ${columns(business)}, m.role as user_role
 ${joined(reach)} and ${following(sql`o.id`, after)} order by o.id limit ${limit}`)
}

export async function countOrganizations(db: Db, reach: Reach): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total ${joined(reach)}`)
  return row!.total
}

export async function insertOrganization(
  tx: Db,
  organization: { id: string; member_id: string; name: string; user_id: string; at: string },
) {
  const { id, member_id, name, user_id, at } = organization
  await tx.query(
    sql`insert into organizations (id, name, user_id, created_at, updated_at) values (${id}, ${name}, ${user_id}, ${at}, ${at})`,
  )
  await tx.query(sql`insert into organization_members (id, organization_id, user_id, role, created_at, updated_at)
 values (${member_id}, ${id}, ${user_id}, 'owner', ${at}, ${at})`)
}

export async function updateOrganization(
  tx: Db,
  id: string,
  { name, require_factor }: { name: string; require_factor: boolean },
  at: string,
): Promise<string> {
  const row = await tx.one<{
    updated_at: string
  }>(sql`update organizations as o set name = ${name}, require_factor = ${require_factor},
 updated_at = greatest(${at}, o.updated_at + interval '1 millisecond') where o.id = ${id} returning o.updated_at`)
  return row!.updated_at
}

export const deleteOrganization = (tx: Db, id: string) => tx.query(sql`delete from organizations where id = ${id}`)

export interface OrganizationMemberRow {
  id: string
  organization_id: string
  user_id: string
  role: Role
  user_email: string
  user_name: string
  email_verified: boolean
}

const memberColumns = sql`m.id, m.organization_id, m.user_id, m.role, u.email as user_email, u.name as user_name, u.email_verified`

export function listMembers(db: Db, organizationId: string) {
  return db.query<OrganizationMemberRow>(sql`select ${memberColumns} from organization_members m join users u on u.id = m.user_id
 where m.organization_id = ${organizationId} order by m.role <> 'owner', m.id`)
}

export function findMember(db: Db, organizationId: string, by: { id: string } | { user_id: string }) {
  const which = 'id' in by ? sql`m.id = ${by.id}` : sql`m.user_id = ${by.user_id}`
  return db.one<OrganizationMemberRow>(sql`select ${memberColumns} from organization_members m join users u on u.id = m.user_id
 where m.organization_id = ${organizationId} and ${which}`)
}

export async function insertMember(
  tx: Db,
  member: OrganizationMemberRow,
  addedBy: string | null,
  at: string,
): Promise<void> {
  await tx.query(sql`insert into organization_members (id, organization_id, user_id, role, added_by, created_at, updated_at)
 values (${member.id}, ${member.organization_id}, ${member.user_id}, ${member.role}, ${addedBy}, ${at}, ${at})`)
}

export const updateMember = (tx: Db, id: string, role: Role, at: string) =>
  tx.query(sql`update organization_members set role = ${role}, updated_at = ${at} where id = ${id}`)

export const deleteMember = (tx: Db, id: string) => tx.query(sql`delete from organization_members where id = ${id}`)

const workspaceColumns = sql`w.id, w.name, w.description, w.user_id, w.created_at, w.updated_at`

export function listWorkspaces(db: Db, organizationId: string, after: string | null, limit: number | null) {
  return db.query<WorkspaceRecord>(sql`select ${workspaceColumns} from workspaces w where w.organization_id = ${organizationId}
 and ${following(sql`w.id`, after)} order by w.id limit ${limit}`)
}

export async function countWorkspaces(db: Db, organizationId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from workspaces where organization_id = ${organizationId}`,
  )
  return row!.total
}

/** Locks it until the commit. */
export function holdWorkspace(tx: Db, id: string, userId: string) {
  return tx.one<
    WorkspaceRecord & { organization_id: string | null; is_member: boolean }
  >(sql`select ${workspaceColumns}, w.organization_id,
 exists (select 1 from workspace_members m where m.workspace_id = w.id and m.user_id = ${userId}) as is_member
 from workspaces w where w.id = ${id} for update`)
}

/** Makes public pages visible to members only. Returns their number. */
export async function closePublicPages(
  tx: Db,
  of: { workspace_id: string } | { organization_id: string },
  at: string,
): Promise<number> {
  const which =
    'workspace_id' in of
      ? sql`p.workspace_id = ${of.workspace_id}`
      : sql`p.workspace_id in (select id from workspaces where organization_id = ${of.organization_id})`
  const closed = await tx.query(sql`update shared_pages as p set visibility = 'members',
 updated_at = greatest(${at}, p.updated_at + interval '1 millisecond') where ${which} and p.visibility = 'public' returning 1`)
  const documentations = await tx.query(sql`update documentations as p set visibility = 'members',
 updated_at = greatest(${at}, p.updated_at + interval '1 millisecond') where ${which} and p.visibility = 'public' returning 1`)
  return closed.length + documentations.length
}

export const placeWorkspace = (tx: Db, id: string, organizationId: string | null) =>
  tx.query(sql`update workspaces set organization_id = ${organizationId} where id = ${id}`)
