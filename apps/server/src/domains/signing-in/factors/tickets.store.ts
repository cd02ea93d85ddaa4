// Sign-ins whose first factor was right and whose second factor is missing, and what browsers are asked with for passkeys.
import { byNobody } from '../../people/sessions/sessions.store.ts'
import type { SignedInBy } from '../../people/sessions/sessions.store.ts'
import { hashToken, newSecret } from '../../../base/secrets/secret.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

const life = sql`interval '5 minutes'`

/** Returns the ticket. */
export async function makeTicket(
  tx: Db,
  newId: () => string,
  user: { id: string; password_hash: string | null },
  by: SignedInBy = byNobody,
): Promise<string> {
  const ticket = newSecret()
  await tx.query(sql`insert into second_factor_tickets (id, token_hash, user_id, password_hash, provider, identity_id, provider_sid, expires_at)
 values (${newId()}, ${hashToken(ticket)}, ${user.id}, ${user.password_hash}, ${by.provider}, ${by.identity_id},
 ${by.provider_sid}, now() + ${life})`)
  return ticket
}

/** The account that a ticket is for; undefined if it has expired, or the password has changed since. */
export const findTicket = (db: Db, ticket: string) =>
  db.one<
    SignedInBy & { id: string; user_id: string; email: string }
  >(sql`select t.id, t.user_id, u.email, t.provider, t.identity_id, t.provider_sid from second_factor_tickets t
 join users u on u.id = t.user_id and u.password_hash is not distinct from t.password_hash and u.disabled_at is null
 where t.token_hash = ${hashToken(ticket)} and t.expires_at > now()`)

export async function takeTicket(tx: Db, id: string): Promise<boolean> {
  return (await tx.one(sql`delete from second_factor_tickets where id = ${id} returning 1`)) !== undefined
}

export const endTickets = (tx: Db, userId: string) =>
  tx.query(sql`delete from second_factor_tickets where user_id = ${userId}`)

export type ChallengePurpose = 'add' | 'sign_in'

export const insertChallenge = (
  tx: Db,
  { challenge, purpose, user_id }: { challenge: string; purpose: ChallengePurpose; user_id: string | null },
) =>
  tx.query(sql`insert into passkey_challenges (challenge, purpose, user_id, expires_at)
 values (${challenge}, ${purpose}, ${user_id}, now() + ${life})`)

/** Whether a browser was asked with it for this account, or for nobody in particular. */
export async function isChallenge(
  db: Db,
  challenge: string,
  { purpose, user_id }: { purpose: ChallengePurpose; user_id: string | null },
): Promise<boolean> {
  const row = await db.one(sql`select 1 from passkey_challenges where challenge = ${challenge} and purpose = ${purpose}
 and (user_id is null or user_id = ${user_id}) and expires_at > now()`)
  return row !== undefined
}

export async function takeChallenge(tx: Db, challenge: string): Promise<boolean> {
  const row = await tx.one(
    sql`delete from passkey_challenges where challenge = ${challenge} and expires_at > now() returning 1`,
  )
  return row !== undefined
}

export async function purgeSignIns(db: Db): Promise<void> {
  await db.query(sql`delete from second_factor_tickets where expires_at < now()`)
  await db.query(sql`delete from passkey_challenges where expires_at < now()`)
}
