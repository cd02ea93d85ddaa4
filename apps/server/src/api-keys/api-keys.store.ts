import type { Scope } from '@tessera/contract'
import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

export interface ApiKeyRow {
  id: string
  name: string
  kind: 'manual' | 'oauth'
  prefix: string
  scopes: Scope[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  client_name: string | null
}

const columns = sql`id, name, kind, prefix, scopes, created_at, expires_at, last_used_at,
 (select c.name from oauth_clients c where c.id = oauth_client_id) as client_name`
const alive = sql`revoked_at is null and (expires_at is null or expires_at > now())`

export function listApiKeys(db: Db, userId: string, after: string | null, limit: number | null) {
  return db.query<ApiKeyRow>(sql`select ${columns} from api_keys where user_id = ${userId} and ${alive}
 and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`)
}

export async function countApiKeys(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from api_keys where user_id = ${userId} and ${alive}`,
  )
  return row!.total
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

/** Its name, or undefined when the user has no such key. */
export async function revokeApiKey(tx: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await tx.one<{ name: string }>(sql`update api_keys set revoked_at = now()
 where id = ${id} and user_id = ${userId} and revoked_at is null returning name`)
  return row?.name
}
