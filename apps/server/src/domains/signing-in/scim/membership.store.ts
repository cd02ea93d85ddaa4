import { assignableRoles } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export async function ownsDomain(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const row = await db.one(
    sql`select 1 from organization_domains where domain = ${domain} and organization_id = ${organizationId}`,
  )
  return row !== undefined
}

export const noteDisabled = (tx: Db, organizationId: string, userId: string) =>
  tx.query(sql`insert into disabled_by_organizations (user_id, organization_id, disabled_at)
 select id, ${organizationId}, disabled_at from users where id = ${userId}
 on conflict (user_id) do update set organization_id = excluded.organization_id, disabled_at = excluded.disabled_at`)

/** Whether this organization disabled the account, and nobody has enabled or disabled it since; forgets it. */
export async function takeDisabled(tx: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await tx.one(sql`delete from disabled_by_organizations d using users u
 where d.user_id = ${userId} and d.organization_id = ${organizationId} and u.id = d.user_id and u.disabled_at = d.disabled_at returning 1`)
  return row !== undefined
}

export const applyGroupRoles = (tx: Db, organizationId: string, only: readonly string[] | null, at: string) =>
  tx.query(sql`with given as (
 select u.id, u.user_id, u.has_group_role, (array_agg(g.member_role order by array_position(${[...assignableRoles]}::text[], g.member_role))
  filter (where g.member_role is not null))[1] as role
 from scim_users u left join scim_group_members x on x.scim_user_id = u.id left join scim_groups g on g.id = x.group_id
 where u.organization_id = ${organizationId} and (${only === null ? null : [...only]}::uuid[] is null or u.id = any(${only === null ? null : [...only]}::uuid[]))
 group by u.id),
 noted as (update scim_users u set has_group_role = given.role is not null from given
 where u.id = given.id and u.has_group_role <> (given.role is not null))
 update organization_members m set role = coalesce(given.role, 'viewer'), updated_at = greatest(${at}, m.updated_at + interval '1 millisecond')
 from given where m.organization_id = ${organizationId} and m.user_id = given.user_id and m.role <> 'owner'
 and (given.role is not null or given.has_group_role) and m.role <> coalesce(given.role, 'viewer')`)
