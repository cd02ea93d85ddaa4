import type { Scope } from '@tessera/contract'
import { containing } from '../../../storage/containing.ts'
import { following } from '../../../storage/batches.ts'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface ApiKeyRow {
  id: string
  name: string
  kind: 'manual' | 'oauth'
  prefix: string
  scopes: Scope[]
  read_only: boolean
  tools: string | null
  workspace_id: string | null
  organization_id: string | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  renewable_until: string | null
  last_used_ip: string | null
  rotates_to: string | null
  client_name: string | null
}

export interface HeldApiKeyRow extends ApiKeyRow {
  user_id: string
  user_email: string
  user_name: string
  user_kind: 'person' | 'service'
}

const columns = sql`k.id, k.name, k.kind, k.prefix, k.scopes, k.read_only, k.tools, k.workspace_id, k.organization_id, k.created_at,
 k.expires_at, k.last_used_at, k.last_used_ip, k.rotates_to, k.renewable_until,
 (select c.name from oauth_clients c where c.id = k.oauth_client_id) as client_name`
/** Also where the access token of an app has expired that can renew it. */
const alive = sql`k.revoked_at is null and (k.expires_at is null or greatest(k.expires_at, k.renewable_until) > now())`

export function listApiKeys(db: Db, userId: string, after: string | null, limit: number | null) {
  return db.query<ApiKeyRow>(sql`select ${columns} from api_keys k where k.user_id = ${userId} and ${alive}
 and ${following(sql`k.id`, after)} order by k.id limit ${limit}`)
}

export async function countApiKeys(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from api_keys k where k.user_id = ${userId} and ${alive}`,
  )
  return row!.total
}

/** The number of keys created by hand; connected apps have one each. A replaced key counts no more. */
export async function countManualKeys(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from api_keys k where k.user_id = ${userId} and k.kind = 'manual'
 and k.rotates_to is null and ${alive}`,
  )
  return row!.total
}

const ofAnybody = (q: string | undefined) => {
  const matches = containing(q, [sql`k.name`, sql`k.prefix`, sql`u.name`, sql`u.email`])
  return sql`from api_keys k join users u on u.id = k.user_id
 where ${alive} ${matches}`
}

/** The keys of all accounts that work, or would if their account were enabled. */
export function listAllApiKeys(db: Db, q: string | undefined, after: string | null, limit: number | null) {
  return db.query<HeldApiKeyRow>(sql`select ${columns}, k.user_id, u.email as user_email, u.name as user_name, u.kind as user_kind
 ${ofAnybody(q)} and ${following(sql`k.id`, after)} order by k.id limit ${limit}`)
}

export const countAllApiKeys = (db: Db, q: string | undefined) => countUpTo(db, ofAnybody(q))

/** Returns the key's name and owner; undefined: no such key. */
export function revokeAnyApiKey(tx: Db, id: string) {
  return tx.one<
    Pick<HeldApiKeyRow, 'name' | 'user_id' | 'user_email' | 'user_kind'>
  >(sql`update api_keys k set revoked_at = now() from users u
 where k.id = ${id} and u.id = k.user_id and k.revoked_at is null
 returning k.name, u.id as user_id, u.email as user_email, u.kind as user_kind`)
}

export interface KeyLimits {
  read_only: boolean
  tools: string | null
  workspace_id: string | null
  organization_id: string | null
}

/** Both of its times are the database's, so that a successor lives exactly as long. */
export interface NewApiKey extends Partial<KeyLimits> {
  id: string
  user_id: string
  name: string
  kind: 'manual' | 'oauth'
  prefix: string
  key_hash: Buffer
  scopes: readonly Scope[]
  expires_in_days: number | null
  /** The new key lives as long as this one was to live. */
  replaces?: string
}

export async function insertApiKey(tx: Db, key: NewApiKey): Promise<ApiKeyRow> {
  const row =
    await tx.one<ApiKeyRow>(sql`insert into api_keys as k (id, user_id, name, kind, prefix, key_hash, scopes, read_only, tools, workspace_id,
 organization_id, created_at, expires_at)
 values (${key.id}, ${key.user_id}, ${key.name}, ${key.kind}, ${key.prefix}, ${key.key_hash}, ${[...key.scopes]}, ${key.read_only ?? false},
 ${key.tools ?? null}, ${key.workspace_id ?? null}, ${key.organization_id ?? null}, now(),
 now() + coalesce(make_interval(days => ${key.expires_in_days}::int),
  (select former.expires_at - former.created_at from api_keys former where former.id = ${key.replaces ?? null}::uuid)))
 returning ${columns}`)
  return row!
}

/** A key that works, locked until the commit; undefined: the user has no such key. */
export const holdApiKey = (tx: Db, userId: string, id: string) =>
  tx.one<ApiKeyRow>(
    sql`select ${columns} from api_keys k where k.id = ${id} and k.user_id = ${userId} and ${alive} for update`,
  )

export async function renameApiKey(tx: Db, id: string, name: string): Promise<ApiKeyRow> {
  const row = await tx.one<ApiKeyRow>(sql`update api_keys k set name = ${name} where k.id = ${id} returning ${columns}`)
  return row!
}

/** Its successor is there already; it ends after these hours, or when it was to end anyway. */
export const endAfter = (tx: Db, id: string, successor: string, hours: number) =>
  tx.query(sql`update api_keys set rotates_to = ${successor}, expires_at = least(expires_at, now() + make_interval(hours => ${hours}::int))
 where id = ${id}`)

interface ExpiringRow {
  id: string
  name: string
  expires_at: string
  user_id: string
  user_name: string
  /** Set for a key of a service account. */
  workspace_id: string | null
  organization_id: string | null
}

/**
 * Marks some keys that expire within these days, and returns them: each key once. Leaves out those that were to live no
 * longer than that, and those that another key replaces.
 */
export const takeExpiring = (tx: Db, at: string, days: number, limit: number) =>
  tx.query<ExpiringRow>(sql`update api_keys k set expiry_told_at = ${at} from users u where u.id = k.user_id and k.id in (
 select k.id from api_keys k join users u on u.id = k.user_id and u.disabled_at is null
 where k.kind = 'manual' and k.revoked_at is null and k.expiry_told_at is null and k.rotates_to is null and k.expires_at > ${at}
 and k.expires_at <= ${at}::timestamptz + make_interval(days => ${days}) and k.expires_at - k.created_at > make_interval(days => ${days})
 order by k.id limit ${limit} for update of k skip locked)
 returning k.id, k.name, k.expires_at, k.user_id, u.name as user_name,
 u.service_workspace_id as workspace_id, u.service_organization_id as organization_id`)

/** All API keys created by hand. `endGrants` ends the tokens of apps. */
export const endKeys = (tx: Db, userId: string) =>
  tx.query(
    sql`update api_keys set revoked_at = now() where user_id = ${userId} and kind = 'manual' and revoked_at is null`,
  )

/** Returns the key's name; undefined: the user has no such key. */
export async function revokeApiKey(tx: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await tx.one<{ name: string }>(sql`update api_keys set revoked_at = now()
 where id = ${id} and user_id = ${userId} and revoked_at is null returning name`)
  return row?.name
}
