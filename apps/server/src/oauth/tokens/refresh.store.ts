// Refresh tokens. A family is the connection of an app: the row of its access token, which is replaced in place.
import type { Scope } from '@tessera/contract'
import type { Clock } from '../../base/clock.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

/** Idle time after which a family ends. */
export const refreshDays = 90
/** However often it is used, its person is asked again after this time. */
const mostDays = 365
export const accessSeconds = 60 * 60
/** How long an answer is repeated that may have been lost on the way. */
export const graceSeconds = 30

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
  client_name: string
  token_hash: Buffer
  previous: Previous | null
  scopes: Scope[]
  /** Of the access token. */
  access_scopes: Scope[]
  expired: boolean
}

/** The token before the current one, and what the current ones follow from. */
interface Previous {
  token_hash: Buffer
  salt: Buffer
  /** Milliseconds since 1970. */
  replaced_at: number
}

type FamilyRow = Omit<Family, 'previous'> & {
  previous_hash: Buffer | null
  salt: Buffer | null
  replaced_at: number | null
}

/**
 * The family until the commit, so that of several requests with one token each sees what the one before has done.
 * Undefined: unknown, or ended.
 */
export async function holdFamily(tx: Db, familyHash: Buffer): Promise<Family | undefined> {
  const row =
    await tx.one<FamilyRow>(sql`select k.id, k.user_id, k.name, k.oauth_client_id as client_id, c.name as client_name,
 f.token_hash, f.previous_hash, f.salt, (extract(epoch from f.replaced_at) * 1000)::float8 as replaced_at,
 f.scopes, k.scopes as access_scopes, k.renewable_until <= now() as expired
 from oauth_refresh_families f join api_keys k on k.id = f.api_key_id join users u on u.id = k.user_id
 join oauth_clients c on c.id = k.oauth_client_id
 where f.family_hash = ${familyHash} and k.revoked_at is null and u.disabled_at is null
 for update of f, k`)
  if (!row) return undefined
  const { previous_hash: token_hash, salt, replaced_at, ...family } = row
  const previous = token_hash && salt && replaced_at !== null ? { token_hash, salt, replaced_at } : null
  return { ...family, previous }
}

export interface Rotation {
  token_hash: Buffer
  salt: Buffer
  /** ISO 8601. */
  at: string
  key_hash: Buffer
  prefix: string
  scopes: readonly Scope[]
}

export async function rotate(tx: Db, { id }: Family, next: Rotation): Promise<void> {
  await tx.query(sql`update oauth_refresh_families set token_hash = ${next.token_hash}, previous_hash = token_hash,
 salt = ${next.salt}, replaced_at = ${next.at} where api_key_id = ${id}`)
  await tx.query(sql`update api_keys set key_hash = ${next.key_hash}, prefix = ${next.prefix}, scopes = ${[...next.scopes]},
 expires_at = now() + make_interval(secs => ${accessSeconds}),
 renewable_until = least(now() + make_interval(days => ${refreshDays}), created_at + make_interval(days => ${mostDays}))
 where id = ${id}`)
}

export const endFamily = (tx: Db, { id }: Family) =>
  tx.query(sql`update api_keys set revoked_at = now() where id = ${id}`)

/** Families that ended, and those that nobody has used for too long; of the others, what repeats answers. */
export async function purgeFamilies(db: Db, clock: Clock): Promise<void> {
  await db.query(sql`delete from oauth_refresh_families f using api_keys k
 where k.id = f.api_key_id and (k.revoked_at is not null or k.renewable_until < now())`)
  // By the clock that wrote it.
  const over = new Date(clock.now() - 2 * graceSeconds * 1000).toISOString()
  await db.query(sql`update oauth_refresh_families set previous_hash = null, salt = null, replaced_at = null
 where replaced_at < ${over}`)
}
