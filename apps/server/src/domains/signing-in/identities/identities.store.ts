// Which person at a provider signs in to which account, and their sessions.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface IdentityRow {
  id: string
  user_id: string
  provider: string
  issuer: string
  subject: string
  email: string | null
  created_at: string
  last_used_at: string | null
}

const columns = sql`id, user_id, provider, issuer, subject, email, created_at, last_used_at`

export const listIdentities = (db: Db, userId: string) =>
  db.query<IdentityRow>(sql`select ${columns} from identities where user_id = ${userId} order by provider`)

export const findIdentity = (db: Db, issuer: string, subject: string) =>
  db.one<IdentityRow>(sql`select ${columns} from identities where issuer = ${issuer} and subject = ${subject}`)

export const findOwnIdentity = (db: Db, userId: string, provider: string) =>
  db.one<IdentityRow>(sql`select ${columns} from identities where user_id = ${userId} and provider = ${provider}`)

export type NewIdentity = Omit<IdentityRow, 'created_at' | 'last_used_at'>

export const insertIdentity = (tx: Db, { id, user_id, provider, issuer, subject, email }: NewIdentity) =>
  tx.one<IdentityRow>(sql`insert into identities (id, user_id, provider, issuer, subject, email, created_at)
 values (${id}, ${user_id}, ${provider}, ${issuer}, ${subject}, ${email}, now()) returning ${columns}`)

/** The provider's id follows the settings, which may rename it, unless another identity of the account has that id. */
export const noteIdentityUse = (tx: Db, id: string, provider: string) =>
  tx.query(sql`update identities i set last_used_at = now(), provider = case when exists (select 1 from identities o
 where o.user_id = i.user_id and o.provider = ${provider} and o.id <> i.id) then i.provider else ${provider} end where i.id = ${id}`)

/** Ends its sessions too, but for this one. */
export async function deleteIdentity(tx: Db, id: string, exceptSession: string | null): Promise<void> {
  await tx.query(sql`update sessions set identity_id = null where identity_id = ${id} and id = ${exceptSession}`)
  await tx.query(sql`delete from identities where id = ${id}`)
}

/** Ends the sessions of a person at a provider, or the one that it names. Returns whose they were. */
export const endProviderSessions = (
  tx: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
) =>
  tx.query<{ user_id: string; total: number }>(sql`with ended as (delete from sessions s using identities i
 where i.id = s.identity_id and i.issuer = ${issuer} and
 case when ${subject}::text is null then s.provider_sid = ${sid} else i.subject = ${subject} end returning s.user_id)
 select user_id, count(*)::int as total from ended group by user_id`)
