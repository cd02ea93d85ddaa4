import type { Scope } from '@tessera/contract'
import { containing } from '../../storage/containing.ts'
import { following } from '../../storage/batches.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

export interface ApiKeyRow {
  id: string
  name: string
  kind: 'manual' | 'oauth'
  prefix: string
  scopes: Scope[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  renewable_until: string | null
  client_name: string | null
}

export interface HeldApiKeyRow extends ApiKeyRow {
  user_id: string
  user_email: string
  user_name: string
}

const columns = sql`id, name, kind, prefix, scopes, created_at, expires_at, last_used_at, renewable_until,
 (select c.name from oauth_clients c where c.id = oauth_client_id) as client_name`
/** Also where the access token of an app has expired that can renew it. */
const alive = sql`revoked_at is null and (expires_at is null or greatest(expires_at, renewable_until) > now())`

export function listApiKeys(db: Db, userId: string, after: string | null, limit: number | null) {
  return db.query<ApiKeyRow>(sql`select ${columns} from api_keys where user_id = ${userId} and ${alive}
 and ${following(sql`id`, after)} order by id limit ${limit}`)
}

export async function countApiKeys(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from api_keys where user_id = ${userId} and ${alive}`,
  )
  return row!.total
}

/** The number of keys created by hand; connected apps have one each. */
export async function countManualKeys(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from api_keys where user_id = ${userId} and kind = 'manual' and ${alive}`,
  )
  return row!.total
}

const ofAnybody = (q: string | undefined) => {
  const matches = containing(q, [sql`k.name`, sql`k.prefix`, sql`u.name`, sql`u.email`])
  return sql`from api_keys k join users u on u.id = k.user_id
 where k.revoked_at is null and (k.expires_at is null or greatest(k.expires_at, k.renewable_until) > now()) ${matches}`
}

/** The keys of all accounts that work, or would if their account were enabled. */
export function listAllApiKeys(db: Db, q: string | undefined, after: string | null, limit: number | null) {
  return db.query<HeldApiKeyRow>(sql`select k.id, k.name, k.kind, k.prefix, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.renewable_until,
 (select c.name from oauth_clients c where c.id = k.oauth_client_id) as client_name,
 k.user_id, u.email as user_email, u.name as user_name
 ${ofAnybody(q)} and ${following(sql`k.id`, after)} order by k.id limit ${limit}`)
}

export async function countAllApiKeys(db: Db, q: string | undefined): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total ${ofAnybody(q)}`)
  return row!.total
}

/** Returns the key's name and owner; undefined: no such key. */
export function revokeAnyApiKey(tx: Db, id: string) {
  return tx.one<{ name: string; user_email: string }>(sql`update api_keys k set revoked_at = now() from users u
 where k.id = ${id} and u.id = k.user_id and k.revoked_at is null returning k.name, u.email as user_email`)
}

export interface NewApiKey {
  id: string
  user_id: string
  name: string
  kind: 'manual' | 'oauth'
  prefix: string
  key_hash: Buffer
  scopes: readonly Scope[]
  at: string
  expires_in_days: number | null
}

export async function insertApiKey(tx: Db, key: NewApiKey): Promise<ApiKeyRow> {
  const row =
    await tx.one<ApiKeyRow>(sql`insert into api_keys (id, user_id, name, kind, prefix, key_hash, scopes, created_at, expires_at)
 values (${key.id}, ${key.user_id}, ${key.name}, ${key.kind}, ${key.prefix}, ${key.key_hash}, ${[...key.scopes]}, ${key.at},
 now() + make_interval(days => ${key.expires_in_days}::int)) returning ${columns}`)
  return row!
}

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
