// Refresh tokens. A family is the connection of an app: the row of its access token, which is replaced in place.
import type { Scope } from '@tessera/contract'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

/** Idle time after which a family ends. */
export const refreshDays = 90
/** However often it is used, its person is asked again after this time. */
const mostDays = 365
export const accessSeconds = 60 * 60

/** The hashes of the parts of a refresh token. */
export interface RefreshHashes {
  family: Buffer
  token: Buffer
}

export async function insertFamily(
  tx: Db,
  keyId: string,
  { family, token }: RefreshHashes,
  scopes: readonly Scope[],
): Promise<void> {
  await tx.query(sql`insert into oauth_refresh_families (api_key_id, family_hash, token_hash, scopes)
 values (${keyId}, ${family}, ${token}, ${[...scopes]})`)
  await tx.query(sql`update api_keys set renewable_until = now() + make_interval(days => ${refreshDays}),
 expires_at = now() + make_interval(secs => ${accessSeconds}) where id = ${keyId}`)
}

export interface Family {
  id: string
  user_id: string
  name: string
  client_id: string
  token_hash: Buffer
  scopes: Scope[]
  expired: boolean
}

/**
 * The family until the commit, so that of several requests with one token each sees what the one before has done.
 * Undefined: unknown, or ended.
 */
export function holdFamily(tx: Db, familyHash: Buffer): Promise<Family | undefined> {
  return tx.one<Family>(sql`select k.id, k.user_id, k.name, k.oauth_client_id as client_id, f.token_hash, f.scopes,
 k.renewable_until <= now() as expired
 from oauth_refresh_families f join api_keys k on k.id = f.api_key_id join users u on u.id = k.user_id
 where f.family_hash = ${familyHash} and k.revoked_at is null and k.oauth_client_id is not null and u.disabled_at is null
 for update of f, k`)
}

export async function rotate(
  tx: Db,
  { id }: Family,
  next: { token_hash: Buffer; key_hash: Buffer; prefix: string; scopes: readonly Scope[] },
): Promise<void> {
  await tx.query(sql`update oauth_refresh_families set token_hash = ${next.token_hash} where api_key_id = ${id}`)
  await tx.query(sql`update api_keys set key_hash = ${next.key_hash}, prefix = ${next.prefix}, scopes = ${[...next.scopes]},
 expires_at = now() + make_interval(secs => ${accessSeconds}),
 renewable_until = least(now() + make_interval(days => ${refreshDays}), created_at + make_interval(days => ${mostDays}))
 where id = ${id}`)
}

export const endFamily = (tx: Db, { id }: Family) =>
  tx.query(sql`update api_keys set revoked_at = now() where id = ${id}`)

/** Families that ended, and those that nobody has used for too long. */
export const purgeFamilies = (db: Db) =>
  db.query(sql`delete from oauth_refresh_families f using api_keys k
 where k.id = f.api_key_id and (k.revoked_at is not null or k.renewable_until < now())`)
