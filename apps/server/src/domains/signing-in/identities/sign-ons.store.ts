// Sign-ins by a provider that are under way, and logout tokens that were used.
import { hashToken } from '../../../base/secrets/secret.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export type SignOnPurpose = 'sign_in' | 'connect' | 'confirm'

export interface SignOn {
  provider: string
  purpose: SignOnPurpose
  return_to: string
  /** Who was signed in when it began; null: it is for signing in. */
  user_id: string | null
  session_id: string | null
}

const life = sql`interval '10 minutes'`

export const insertSignOn = (tx: Db, { state, browser }: { state: string; browser: string }, signOn: SignOn) =>
  tx.query(sql`insert into sign_ons (state_hash, browser_hash, provider, purpose, return_to, user_id, session_id, created_at, expires_at)
 values (${hashToken(state)}, ${hashToken(browser)}, ${signOn.provider}, ${signOn.purpose}, ${signOn.return_to}, ${signOn.user_id},
 ${signOn.session_id}, now(), now() + ${life})`)

/** Uses it up, also where what follows is refused. */
export const takeSignOn = (db: Db, { state, browser }: { state: string; browser: string }, provider: string) =>
  db.one<SignOn & { created_at: string }>(sql`delete from sign_ons where state_hash = ${hashToken(state)}
 and browser_hash = ${hashToken(browser)} and provider = ${provider} and expires_at > now()
 returning provider, purpose, return_to, user_id, session_id, created_at`)

/** Whether the logout token was not used before. */
export async function useLogoutToken(tx: Db, provider: string, jti: string): Promise<boolean> {
  const row = await tx.one(sql`insert into used_logout_tokens (provider, jti_hash, expires_at)
 values (${provider}, ${hashToken(jti)}, now() + interval '1 hour') on conflict do nothing returning 1`)
  return row !== undefined
}

export async function purgeSignOns(db: Db): Promise<void> {
  await db.query(sql`delete from sign_ons where expires_at < now()`)
  await db.query(sql`delete from used_logout_tokens where expires_at < now()`)
}
