import type { Mail, MailKind } from '@tessera/contract'
import { preceding } from '../../../storage/batches.ts'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface MailRow extends Mail {
  user_id: string | null
  /** As stored; `detailsOf` reads it. */
  details: unknown
}

export interface NewMail {
  id: string
  kind: MailKind
  to: string
  user_id: string | null
  details: Record<string, string>
}

const columns = sql`m.id, m.kind, m.address as "to", m.state, m.attempts, m.error, m.created_at, m.sent_at, m.next_attempt_at`

export const insertMail = (tx: Db, mail: NewMail) =>
  tx.query(sql`insert into mails (id, kind, address, user_id, details, state, created_at, next_attempt_at)
 values (${mail.id}, ${mail.kind}, ${mail.to}, ${mail.user_id}, ${JSON.stringify(mail.details)}::jsonb, 'waiting', now(), now())`)

export const findMail = (db: Db, id: string) =>
  db.one<MailRow>(sql`select ${columns}, m.user_id, m.details from mails m where m.id = ${id}`)

/** How many mails of a kind went to an address within an hour, also those that wait. */
export async function countRecent(db: Db, kind: MailKind, to: string): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total from mails
 where address = ${to} and kind = ${kind} and created_at > now() - interval '1 hour'`)
  return row!.total
}

export const noteSent = (db: Db, id: string) =>
  db.query(sql`update mails set state = 'sent', attempts = attempts + 1, error = null, sent_at = now(), next_attempt_at = null
 where id = ${id}`)

/** `againInSeconds`: null if there is no further attempt. */
export const noteFailed = (db: Db, id: string, error: string, againInSeconds: number | null) =>
  db.query(sql`update mails set state = ${againInSeconds === null ? 'failed' : 'waiting'}, attempts = attempts + 1, error = ${error},
 next_attempt_at = now() + make_interval(secs => ${againInSeconds}::int) where id = ${id}`)

/** Mails of an account that wait and are no longer wanted. */
export const withdrawMails = (tx: Db, userId: string, kind: MailKind) =>
  tx.query(sql`delete from mails where user_id = ${userId} and kind = ${kind} and state = 'waiting'`)

const inState = (state: Mail['state'] | undefined) => (state === undefined ? empty : sql`and m.state = ${state}`)

export const hasInvitation = async (db: Db, invitationId: string): Promise<boolean> =>
  (await db.one(sql`select 1 from invitations where id = ${invitationId}`)) !== undefined

/** Mails of an invitation that wait and are no longer wanted. */
export const withdrawInvitationMails = (tx: Db, invitationId: string) =>
  tx.query(
    sql`delete from mails where kind = 'invitation' and state = 'waiting' and details->>'invitation_id' = ${invitationId}`,
  )

/** Newest first. */
export const listMails = (db: Db, state: Mail['state'] | undefined, before: string | null, limit: number | null) =>
  db.query<Mail>(sql`select ${columns} from mails m where ${preceding(sql`m.id`, before)} ${inState(state)}
 order by m.id desc limit ${limit}`)

export const countMails = (db: Db, state: Mail['state'] | undefined) =>
  countUpTo(db, sql`from mails m where true ${inState(state)}`)

/** Sent ones are kept for 30 days, failed ones for 90. */
export const trimMails = (db: Db) =>
  db.query(
    sql`delete from mails where created_at < now() - case state when 'failed' then interval '90 days' else interval '30 days' end`,
  )
