// Transactions of the consent page, authorization codes, and the tokens that they become.
import type { Scope } from '@tessera/contract'
import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/** A validated authorization request that awaits consent. */
export interface Grant {
  client_id: string
  redirect_uri: string
  redirect_uri_given: boolean
  scopes: Scope[]
  code_challenge: string | null
  /** The app asked to stay connected. */
  offline: boolean
}

export interface Transaction extends Grant {
  state: string | null
}

interface Visitor {
  session_id: string
  user_id: string
}

const decisionMinutes = 30
const codeMinutes = 10

export async function insertTransaction(
  db: Db,
  hash: Buffer,
  visitor: Visitor,
  transaction: Transaction,
): Promise<void> {
  await db.query(sql`insert into oauth_transactions (token_hash, session_id, user_id, client_id, redirect_uri, redirect_uri_given, scopes, state, code_challenge, offline, expires_at)
 values (${hash}, ${visitor.session_id}, ${visitor.user_id}, ${transaction.client_id}, ${transaction.redirect_uri}, ${transaction.redirect_uri_given}, ${transaction.scopes},
 ${transaction.state}, ${transaction.code_challenge}, ${transaction.offline}, now() + make_interval(mins => ${decisionMinutes}))`)
}

/** Takes the transaction once, and only for the session that opened it. */
export function takeTransaction(tx: Db, hash: Buffer, sessionId: string) {
  return tx.one<Transaction>(sql`delete from oauth_transactions where token_hash = ${hash} and session_id = ${sessionId} and expires_at > now()
 returning client_id, redirect_uri, redirect_uri_given, scopes, state, code_challenge, offline`)
}

export async function insertCode(
  tx: Db,
  hash: Buffer,
  userId: string,
  stateHash: Buffer | null,
  grant: Grant,
): Promise<void> {
  await tx.query(sql`insert into oauth_codes (code_hash, client_id, user_id, redirect_uri, redirect_uri_given, scopes, state_hash, code_challenge, offline, expires_at)
 values (${hash}, ${grant.client_id}, ${userId}, ${grant.redirect_uri}, ${grant.redirect_uri_given}, ${grant.scopes}, ${stateHash}, ${grant.code_challenge}, ${grant.offline},
 now() + make_interval(mins => ${codeMinutes}))`)
  await tx.query(sql`update oauth_clients set granted_at = greatest(granted_at, now()) where id = ${grant.client_id}`)
}

export interface Code extends Grant {
  user_id: string
  consumed: boolean
  expired: boolean
}

export function findCode(db: Db, hash: Buffer) {
  return db.one<Code>(sql`select client_id, user_id, redirect_uri, redirect_uri_given, scopes, code_challenge, offline,
 consumed_at is not null as consumed, expires_at <= now() as expired from oauth_codes where code_hash = ${hash}`)
}

/** True for exactly one of all concurrent attempts. */
export async function consumeCode(tx: Db, hash: Buffer): Promise<boolean> {
  const row = await tx.one(sql`update oauth_codes set consumed_at = now()
 where code_hash = ${hash} and consumed_at is null and expires_at > now() returning 1`)
  return row !== undefined
}

/** The expiry of a live code of this client for this state. */
export function findCodeForState(tx: Db, hash: Buffer, clientId: string, stateHash: Buffer) {
  return tx.one<{
    expires_at: string
  }>(sql`select expires_at from oauth_codes where code_hash = ${hash} and client_id = ${clientId}
 and state_hash = ${stateHash} and consumed_at is null and expires_at > now()`)
}

/** Serializes by user and client: each token replaces the one before. */
export const lockGrant = (tx: Db, userId: string, clientId: string) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`oauth ${userId} ${clientId}`}, 0))`)

export const endFormerToken = (tx: Db, userId: string, clientId: string) =>
  tx.query(
    sql`update api_keys set revoked_at = now() where user_id = ${userId} and oauth_client_id = ${clientId} and kind = 'oauth' and revoked_at is null`,
  )

export async function tieToken(
  tx: Db,
  id: string,
  to: { client_id: string; resource: string; code_hash: Buffer },
): Promise<void> {
  await tx.query(
    sql`update api_keys set oauth_client_id = ${to.client_id}, resource = ${to.resource}, code_hash = ${to.code_hash} where id = ${id}`,
  )
}

export interface EndedToken {
  id: string
  user_id: string
  name: string
}

/** RFC 6749 §4.1.2: the second use of a code revokes the token of the first. */
export function revokeByCode(tx: Db, codeHash: Buffer, clientId: string) {
  return tx.one<EndedToken>(sql`update api_keys set revoked_at = now() where code_hash = ${codeHash} and oauth_client_id = ${clientId}
 and revoked_at is null returning id, user_id, name`)
}

/**
 * Ends an access token, or the family of a refresh token. `clientId` null: possession of the token suffices. Does not
 * revoke manual keys.
 */
export function revokeByToken(tx: Db, token: { access: Buffer; family: Buffer | null }, clientId: string | null) {
  return tx.one<EndedToken>(sql`update api_keys set revoked_at = now() where kind = 'oauth' and revoked_at is null
 and (key_hash = ${token.access} or id = (select api_key_id from oauth_refresh_families where family_hash = ${token.family}))
 and (${clientId}::text is null or oauth_client_id = ${clientId}) returning id, user_id, name`)
}

/** Codes stay a day longer than they are valid, to detect late reuse. */
export async function purgeGrants(db: Db): Promise<void> {
  await db.query(sql`delete from oauth_transactions where expires_at < now()`)
  await db.query(sql`delete from oauth_codes where expires_at < now() - interval '1 day'`)
}
