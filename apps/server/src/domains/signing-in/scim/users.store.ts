import type { Json, JsonObject } from '@tessera/engine'
import { empty, join, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

/** The attributes of a resource in the spelling of their schema. */
export type Attributes = JsonObject

export interface UserRow {
  id: string
  user_id: string
  active: boolean
  attributes: Attributes
  /** null: the account was there before, and its holder has not agreed that the organization manages it. */
  managed_since: string | null
  created_at: string
  updated_at: string
}

/** What is looked for, of the attributes: in lower case where the schema compares without regard to case. */
export interface UserKeys {
  user_name: string
  external_id: string | null
  display_name: string | null
  emails: readonly string[]
}

export interface Page {
  /** From 0. */
  offset: number
  limit: number
}

const columns = sql`u.id, u.user_id, u.active, u.attributes, u.managed_since, u.created_at, u.updated_at`

export const find = (db: Db, organizationId: string, id: string) =>
  db.one<UserRow>(sql`select ${columns} from scim_users u where u.organization_id = ${organizationId} and u.id = ${id}`)

/** A comparison of a filter; all of them hold. */
export type Condition = readonly [field: 'id' | 'user_name' | 'external_id' | 'display_name' | 'email', value: string]

const conditions: Record<Condition[0], (value: string) => Sql> = {
  id: value => sql`u.id::text = ${value.toLowerCase()}`,
  user_name: value => sql`u.user_name = ${value.toLowerCase()}`,
  external_id: value => sql`u.external_id = ${value}`,
  display_name: value => sql`u.display_name = ${value.toLowerCase()}`,
  email: value => sql`u.emails @> array[${value.toLowerCase()}]::text[]`,
}

function where(organizationId: string, filter: readonly Condition[]): Sql {
  const narrowed = filter.map(([field, value]) => sql`and ${conditions[field](value)}`)
  return sql`u.organization_id = ${organizationId} ${narrowed.length === 0 ? empty : join(narrowed, ' ')}`
}

export const list = (db: Db, organizationId: string, filter: readonly Condition[], { offset, limit }: Page) =>
  db.query<UserRow>(
    sql`select ${columns} from scim_users u where ${where(organizationId, filter)} order by u.id offset ${offset} limit ${limit}`,
  )

export async function count(db: Db, organizationId: string, filter: readonly Condition[]): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from scim_users u where ${where(organizationId, filter)}`,
  )
  return row!.total
}

export async function isTaken(
  db: Db,
  organizationId: string,
  by: { user_name: string } | { user_id: string },
  except: string | null,
): Promise<boolean> {
  const which = 'user_name' in by ? sql`u.user_name = ${by.user_name}` : sql`u.user_id = ${by.user_id}`
  const row = await db.one(sql`select 1 from scim_users u where u.organization_id = ${organizationId} and ${which}
 and (${except}::uuid is null or u.id <> ${except}::uuid)`)
  return row !== undefined
}

interface Stored extends UserKeys {
  id: string
  active: boolean
  attributes: Attributes
  at: string
}

export const insert = (
  tx: Db,
  organizationId: string,
  { id: userId, isNew }: { id: string; isNew: boolean },
  user: Stored,
) =>
  tx.query(sql`insert into scim_users
 (id, organization_id, user_id, user_name, external_id, display_name, emails, active, attributes, managed_since, created_at, updated_at)
 values (${user.id}, ${organizationId}, ${userId}, ${user.user_name}, ${user.external_id}, ${user.display_name}, ${[...user.emails]}::text[],
 ${user.active}, ${JSON.stringify(user.attributes as Json)}::json, ${isNew ? user.at : null}, ${user.at}, ${user.at})`)

export const update = (tx: Db, user: Stored) =>
  tx.query(sql`update scim_users as u set user_name = ${user.user_name}, external_id = ${user.external_id}, display_name = ${user.display_name},
 emails = ${[...user.emails]}::text[], active = ${user.active}, attributes = ${JSON.stringify(user.attributes as Json)}::json,
 updated_at = greatest(${user.at}, u.updated_at + interval '1 millisecond') where u.id = ${user.id}`)

export const remove = (tx: Db, id: string) => tx.query(sql`delete from scim_users where id = ${id}`)

/** The address that is not proved yet; null: none. */
export const setPending = (tx: Db, id: string, email: string | null) =>
  tx.query(sql`update scim_users set pending_email = ${email} where id = ${id}`)

/** The groups of these people. */
export const groupsOf = (db: Db, ids: readonly string[]) =>
  db.query<{ scim_user_id: string; id: string; display_name: string }>(sql`select m.scim_user_id, g.id, g.display_name
 from scim_group_members m join scim_groups g on g.id = m.group_id where m.scim_user_id = any(${[...ids]}::uuid[]) order by g.id`)
