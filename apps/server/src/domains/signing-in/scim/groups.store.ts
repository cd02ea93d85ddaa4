import type { AssignableRole } from '@tessera/contract'
import { empty, join, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import type { Page } from './users.store.ts'

export interface GroupRow {
  id: string
  display_name: string
  external_id: string | null
  created_at: string
  updated_at: string
}

const columns = sql`g.id, g.display_name, g.external_id, g.created_at, g.updated_at`

export const find = (db: Db, organizationId: string, id: string) =>
  db.one<GroupRow>(
    sql`select ${columns} from scim_groups g where g.organization_id = ${organizationId} and g.id = ${id}`,
  )

/** A comparison of a filter; all of them hold. */
export type Condition = readonly [field: 'id' | 'external_id' | 'display_name' | 'member', value: string]

const conditions: Record<Condition[0], (value: string) => Sql> = {
  id: value => sql`g.id::text = ${value.toLowerCase()}`,
  external_id: value => sql`g.external_id = ${value}`,
  display_name: value => sql`g.name_key = ${value.toLowerCase()}`,
  member: value =>
    sql`exists (select 1 from scim_group_members m where m.group_id = g.id and m.scim_user_id::text = ${value.toLowerCase()})`,
}

function where(organizationId: string, filter: readonly Condition[]): Sql {
  const narrowed = filter.map(([field, value]) => sql`and ${conditions[field](value)}`)
  return sql`g.organization_id = ${organizationId} ${narrowed.length === 0 ? empty : join(narrowed, ' ')}`
}

export const list = (db: Db, organizationId: string, filter: readonly Condition[], { offset, limit }: Page) =>
  db.query<GroupRow>(
    sql`select ${columns} from scim_groups g where ${where(organizationId, filter)} order by g.id offset ${offset} limit ${limit}`,
  )

export async function count(db: Db, organizationId: string, filter: readonly Condition[]): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from scim_groups g where ${where(organizationId, filter)}`,
  )
  return row!.total
}

export async function isTaken(db: Db, organizationId: string, name: string, except: string | null): Promise<boolean> {
  const row = await db.one(sql`select 1 from scim_groups where organization_id = ${organizationId}
 and name_key = ${name.toLowerCase()} and (${except}::uuid is null or id <> ${except}::uuid)`)
  return row !== undefined
}

export const insert = (tx: Db, organizationId: string, { id, display_name, external_id, created_at }: GroupRow) =>
  tx.query(sql`insert into scim_groups (id, organization_id, display_name, name_key, external_id, created_at, updated_at)
 values (${id}, ${organizationId}, ${display_name}, ${display_name.toLowerCase()}, ${external_id}, ${created_at}, ${created_at})`)

export const update = (tx: Db, { id, display_name, external_id }: GroupRow, at: string) =>
  tx.query(sql`update scim_groups as g set display_name = ${display_name}, name_key = ${display_name.toLowerCase()},
 external_id = ${external_id}, updated_at = greatest(${at}, g.updated_at + interval '1 millisecond') where g.id = ${id}`)

export const remove = (tx: Db, id: string) => tx.query(sql`delete from scim_groups where id = ${id}`)

/** The ids among these that are people of the organization. */
export async function peopleAmong(db: Db, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    sql`select id from scim_users where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const addMembers = (tx: Db, groupId: string, ids: readonly string[]) =>
  tx.query(
    sql`insert into scim_group_members (group_id, scim_user_id) select ${groupId}, unnest(${[...ids]}::uuid[]) on conflict do nothing`,
  )

/** `null`: all of them. Returns who left. */
export async function removeMembers(tx: Db, groupId: string, ids: readonly string[] | null): Promise<string[]> {
  const which = ids === null ? empty : sql`and scim_user_id = any(${[...ids]}::uuid[])`
  const rows = await tx.query<{ scim_user_id: string }>(
    sql`delete from scim_group_members where group_id = ${groupId} ${which} returning scim_user_id`,
  )
  return rows.map(({ scim_user_id }) => scim_user_id)
}

export interface GroupMemberRow {
  group_id: string
  id: string
  user_name: string
}

/** The members of these groups, in order, at most so many. */
export const membersOf = (db: Db, groupIds: readonly string[], most: number) =>
  db.query<GroupMemberRow>(sql`select m.group_id, u.id, u.user_name from scim_group_members m join scim_users u on u.id = m.scim_user_id
 where m.group_id = any(${[...groupIds]}::uuid[]) order by m.group_id, u.id limit ${most}`)

export const listWithRoles = (db: Db, organizationId: string) =>
  db.query<{
    id: string
    display_name: string
    members: number
    role: AssignableRole | null
  }>(sql`select g.id, g.display_name, g.member_role as role,
 (select count(*) from scim_group_members m where m.group_id = g.id) as members
 from scim_groups g where g.organization_id = ${organizationId} order by g.name_key limit 1000`)

export const setRoles = (tx: Db, organizationId: string, roles: Readonly<Record<string, AssignableRole>>, at: string) =>
  tx.query(sql`update scim_groups g set member_role = ${JSON.stringify(roles)}::jsonb ->> g.id::text, updated_at = greatest(${at}, g.updated_at + interval '1 millisecond')
 where g.organization_id = ${organizationId} and g.member_role is distinct from ${JSON.stringify(roles)}::jsonb ->> g.id::text`)
