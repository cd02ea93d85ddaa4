import { planNames } from '@tessera/contract'
import type { PlanName, Plans, Role } from '@tessera/contract'
import { following } from '../../../storage/batches.ts'
import { isBound } from '../../../base/caller.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Reach } from '../../../base/caller.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'

const columns = sql`w.id, w.name, w.description, w.user_id, w.created_at, w.updated_at`

/** Plans under which the roles of a workspace's or organization's members are effective. */
export interface RolePlans {
  team: string[]
  business: string[]
}

export const rolePlans = (plans: Plans): RolePlans => ({
  team: planNames.filter(name => plans[name].roles),
  business: planNames.filter(name => plans[name].organizations),
})

interface VisibleRow extends WorkspaceRecord {
  organization_id: string | null
  owner_plan: PlanName
  member_role: Role | null
  organization_role: Role | null
  service_role: Role | null
  organization_plan: PlanName | null
  added_by_id: string | null
  added_by_name: string | null
}

/** The workspaces that a user may see; of those in the place of a bound key, all. */
function candidates({ userId, workspace_id, organization_id }: Reach): Sql {
  if (workspace_id !== null) return sql`w.id = ${workspace_id}`
  if (organization_id !== null) return sql`w.organization_id = ${organization_id}`
  return sql`w.id in (
 select id from workspaces where user_id = ${userId}
 union select workspace_id from workspace_members where user_id = ${userId}
 union select ow.id from organization_members x join workspaces ow on ow.organization_id = x.organization_id where x.user_id = ${userId})`
}

/** Only for bound keys, as all keys of service accounts are: others would have to look through all workspaces. */
const serviceJoin = (userId: string) => sql`left join users me on me.id = ${userId}
 and (me.service_workspace_id = w.id or me.service_organization_id = w.organization_id)`
const serviceRoles = sql`case when me.service_organization_id is not null then me.service_role else om.role end as organization_role,
 case when me.service_workspace_id is not null then me.service_role end as service_role`
const ownRoles = sql`om.role as organization_role, null::text as service_role`

/**
 * Owned workspaces, workspaces of teams with the user as a member, and those of the user's organizations; for a service
 * account, whose keys are bound, those of its place. The guard applies the same rule to one workspace.
 */
function visible(reach: Reach, plans: RolePlans): Sql {
  const { userId } = reach
  return sql`from workspaces w join users owner on owner.id = w.user_id
left join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId}
left join organizations o on o.id = w.organization_id
left join users oo on oo.id = o.user_id
left join organization_members om on om.organization_id = o.id and om.user_id = ${userId}
${isBound(reach) ? serviceJoin(userId) : empty}
left join users adder on adder.id = coalesce(m.added_by, om.added_by)
where ${candidates(reach)}
and (w.user_id = ${userId} or om.role is not null ${isBound(reach) ? sql`or me.service_role is not null` : empty}
 or (m.role is not null and (owner.plan_type = any(${plans.team}) or oo.plan_type = any(${plans.business}))))`
}

export function listVisible(db: Db, reach: Reach, plans: RolePlans, after: string | null, limit: number | null) {
  return db.query<VisibleRow>(sql`select ${columns}, w.organization_id, owner.plan_type as owner_plan, m.role as member_role,
 ${isBound(reach) ? serviceRoles : ownRoles},
 oo.plan_type as organization_plan, adder.id as added_by_id, adder.name as added_by_name ${visible(reach, plans)}
 and ${following(sql`w.id`, after)} order by w.id limit ${limit}`)
}

/** Why a user sees a workspace: their roles, and who added them. */
export type Membership = Pick<VisibleRow, 'member_role' | 'organization_role' | 'added_by_id' | 'added_by_name'>

export async function findMembership(db: Db, workspaceId: string, userId: string): Promise<Membership | undefined> {
  return db.one<Membership>(sql`select m.role as member_role, om.role as organization_role, adder.id as added_by_id, adder.name as added_by_name
 from workspaces w left join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId}
 left join organization_members om on om.organization_id = w.organization_id and om.user_id = ${userId}
 left join users adder on adder.id = coalesce(m.added_by, om.added_by) where w.id = ${workspaceId}`)
}

export async function countVisible(db: Db, reach: Reach, plans: RolePlans): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total ${visible(reach, plans)}`)
  return row!.total
}

/**
 * The organizations whose owner's plan includes organizations and in which the member has one of these writing roles.
 * Their own come first. Locks them, so that none is deleted before the workspace is in it.
 */
export const listManagedOrganizations = (db: Db, userId: string, managing: readonly Role[], business: string[]) =>
  db.query<{ id: string }>(sql`select o.id from organization_members m join organizations o on o.id = m.organization_id
 join users owner on owner.id = o.user_id where m.user_id = ${userId} and m.role = any(${managing}) and owner.plan_type = any(${business})
 order by m.role <> 'owner', o.id for key share of o`)

/** Locks the row until the commit: a concurrent create waits, so that a later count is exact. */
export const lockOwner = (tx: Db, userId: string) => tx.query(sql`select 1 from users where id = ${userId} for update`)

export async function countOwned(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total from workspaces where user_id = ${userId}`)
  return row!.total
}

export interface NewWorkspace {
  id: string
  member_id: string
  name: string
  description: string | null
  user_id: string
  organization_id: string | null
  at: string
}

export async function insertWorkspace(tx: Db, workspace: NewWorkspace): Promise<WorkspaceRecord> {
  const row =
    await tx.one<WorkspaceRecord>(sql`insert into workspaces as w (id, name, description, user_id, organization_id, created_at, updated_at)
 values (${workspace.id}, ${workspace.name}, ${workspace.description}, ${workspace.user_id}, ${workspace.organization_id}, ${workspace.at}, ${workspace.at})
 returning ${columns}`)
  await tx.query(sql`insert into workspace_members (id, workspace_id, user_id, role, created_at, updated_at)
 values (${workspace.member_id}, ${workspace.id}, ${workspace.user_id}, 'owner', ${workspace.at}, ${workspace.at})`)
  return row!
}

export async function updateWorkspace(
  tx: Db,
  id: string,
  to: { name: string; description: string | null; at: string },
) {
  const row =
    await tx.one<WorkspaceRecord>(sql`update workspaces as w set name = ${to.name}, description = ${to.description},
 updated_at = greatest(${to.at}, w.updated_at + interval '1 millisecond') where w.id = ${id} returning ${columns}`)
  return row!
}

export const deleteWorkspace = (tx: Db, id: string) => tx.query(sql`delete from workspaces where id = ${id}`)
