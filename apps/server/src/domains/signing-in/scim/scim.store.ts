// The provisioning token of an organization, and its mail domains.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export const findToken = (db: Db, organizationId: string) =>
  db.one<{ created_at: string; last_used_at: string | null }>(
    sql`select created_at, last_used_at from scim_tokens where organization_id = ${organizationId}`,
  )

interface NewToken {
  hash: Buffer
  made_by: string
  at: string
}

export const replaceToken = (tx: Db, organizationId: string, { hash, made_by, at }: NewToken) =>
  tx.query(sql`insert into scim_tokens (organization_id, token_hash, made_by, created_at)
 values (${organizationId}, ${hash}, ${made_by}, ${at}) on conflict (organization_id) do update set
 token_hash = excluded.token_hash, made_by = excluded.made_by, created_at = excluded.created_at, last_used_at = null`)

/** Ends the token of an organization unless one of its owners made it. Returns the organization's name. */
export async function endTokenOfOthers(tx: Db, organizationId: string): Promise<string | undefined> {
  const row = await tx.one<{ name: string }>(sql`delete from scim_tokens t using organizations o
 where t.organization_id = ${organizationId} and o.id = t.organization_id
 and not exists (select 1 from organization_members m where m.organization_id = o.id and m.user_id = t.made_by and m.role = 'owner')
 returning o.name`)
  return row?.name
}

export async function deleteToken(tx: Db, organizationId: string): Promise<boolean> {
  const row = await tx.one(sql`delete from scim_tokens where organization_id = ${organizationId} returning 1`)
  return row !== undefined
}

export interface Provisioned {
  organization_id: string
  name: string
  owner_plan: string
  is_stale: boolean
}

/** The organization that the token provisions; `is_stale`: its last use was noted more than an hour ago. */
export const findByToken = (db: Db, hash: Buffer) =>
  db.one<Provisioned>(sql`select t.organization_id, o.name, owner.plan_type as owner_plan,
 coalesce(t.last_used_at < now() - interval '1 hour', true) as is_stale
 from scim_tokens t join organizations o on o.id = t.organization_id join users owner on owner.id = o.user_id
 where t.token_hash = ${hash}`)

export const noteUse = (db: Db, organizationId: string) =>
  db.query(sql`update scim_tokens set last_used_at = now() where organization_id = ${organizationId}`)

export const listDomains = (db: Db) =>
  db.query<{ domain: string; organization_id: string }>(
    sql`select domain, organization_id from organization_domains order by domain`,
  )

export async function domainsOf(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    sql`select domain from organization_domains where organization_id = ${organizationId} order by domain`,
  )
  return rows.map(({ domain }) => domain)
}

export async function replaceDomains(tx: Db, domains: readonly { domain: string; organization_id: string }[]) {
  await tx.query(sql`delete from organization_domains`)
  await tx.query(sql`insert into organization_domains (domain, organization_id)
 select * from unnest(${domains.map(({ domain }) => domain)}::text[], ${domains.map(each => each.organization_id)}::uuid[])`)
}

export async function hasOrganization(db: Db, id: string): Promise<boolean> {
  return (await db.one(sql`select 1 from organizations where id = ${id}`)) !== undefined
}

export async function countUsers(db: Db, organizationId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from scim_users where organization_id = ${organizationId}`,
  )
  return row!.total
}

/**
 * Lets one request at a time change who is provisioned. No row is locked: others lock accounts before organizations, and
 * here the account is known last.
 */
export const lockProvisioning = (tx: Db, organizationId: string) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`tessera scim ${organizationId}`}, 0))`)
