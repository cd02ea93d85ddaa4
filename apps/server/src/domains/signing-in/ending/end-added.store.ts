// Everything that can be added to an account to come in again or to act for it, in one list: a test compares it with the
// tables that refer to accounts.
import { empty, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

export interface Ending {
  /** Only what was added from then on (ISO 8601); null: everything. */
  since: string | null
  /** The identity that brought the proof, which stays. */
  exceptIdentity?: string | null
}

interface Addition {
  /** For the audit log; null: it is nothing that its owner would know by a name. */
  noun: readonly [one: string, many: string] | null
  end(userId: string, which: { since(column: Sql): Sql; exceptIdentity: string | null }): Sql
}

/** Sessions first, because the others are made within them; then each step before what it turns into. */
const additions: readonly Addition[] = [
  {
    noun: ['session', 'sessions'],
    end: (id, { since }) => sql`delete from sessions where user_id = ${id} ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: null,
    end: (id, { since }) =>
      sql`delete from sign_in_devices where user_id = ${id} ${since(sql`created_at`)} returning 1`,
  },
  { noun: null, end: id => sql`delete from second_factor_tickets where user_id = ${id} returning 1` },
  { noun: null, end: id => sql`delete from passkey_challenges where user_id = ${id} returning 1` },
  { noun: null, end: id => sql`delete from sign_ons where user_id = ${id} returning 1` },
  { noun: null, end: id => sql`delete from oauth_transactions where user_id = ${id} returning 1` },
  { noun: null, end: id => sql`delete from oauth_codes where user_id = ${id} returning 1` },
  { noun: null, end: id => sql`delete from git_app_requests where user_id = ${id} returning 1` },
  {
    noun: ['connected app', 'connected apps'],
    end: (id, { since }) => sql`update api_keys set revoked_at = now() where user_id = ${id} and kind = 'oauth'
 and revoked_at is null ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: ['API key', 'API keys'],
    end: (id, { since }) => sql`update api_keys set revoked_at = now() where user_id = ${id} and kind = 'manual'
 and revoked_at is null ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: ['passkey', 'passkeys'],
    end: (id, { since }) =>
      sql`delete from factors where user_id = ${id} and kind = 'passkey' ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: ['authenticator app', 'authenticator apps'],
    end: (id, { since }) => sql`delete from factors where user_id = ${id} and kind = 'totp'
 ${since(sql`coalesce(confirmed_at, created_at)`)} returning 1`,
  },
  {
    noun: ['recovery code', 'recovery codes'],
    end: (id, { since }) => sql`delete from recovery_codes where user_id = ${id} and ((true ${since(sql`created_at`)})
 or not exists (select 1 from factors where user_id = ${id} and confirmed_at is not null)) returning 1`,
  },
  {
    noun: ['identity of a provider', 'identities of providers'],
    end: (id, { since, exceptIdentity }) => sql`delete from identities where user_id = ${id}
 and (${exceptIdentity}::uuid is null or id <> ${exceptIdentity}::uuid) ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: ['invitation', 'invitations'],
    end: (id, { since }) => sql`delete from invitations where invited_by = ${id} ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: ['offer to hand over', 'offers to hand over'],
    end: (id, { since }) => sql`delete from transfers where from_user_id = ${id} ${since(sql`created_at`)} returning 1`,
  },
  {
    noun: null,
    end: id => sql`delete from mails where user_id = ${id} and kind in ('reset', 'verify', 'change')
 and state = 'waiting' returning 1`,
  },
  {
    noun: null,
    end: id => sql`delete from links where user_id = ${id} and kind in ('reset', 'verify', 'change') returning 1`,
  },
]

/** Ends what was added to an account. Returns what that was: `2 passkeys`, `1 API key`. */
export async function endAdded(tx: Db, userId: string, { since, exceptIdentity = null }: Ending): Promise<string[]> {
  const which = {
    since: (column: Sql) => (since === null ? empty : sql`and ${column} >= ${since}`),
    exceptIdentity,
  }
  const ended: string[] = []
  for (const { noun, end } of additions) {
    const { length } = await tx.query(end(userId, which))
    if (noun && length > 0) ended.push(`${length} ${noun[length === 1 ? 0 : 1]}`)
  }
  return ended
}

/** Forgets a password that somebody else may have set; with `since`, one that was set from then on. */
export async function forgetPassword(tx: Db, userId: string, since: string | null = null): Promise<boolean> {
  const row = await tx.one(sql`update users set password_hash = null, password_set_at = null where id = ${userId}
 and password_hash is not null and (${since}::timestamptz is null or password_set_at >= ${since}::timestamptz) returning 1`)
  return row !== undefined
}
