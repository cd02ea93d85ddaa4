import { sessionIdle, sessionLife } from '../../../access/access.store.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface SessionRow {
  id: string
  user_agent: string | null
  ip: string | null
  provider: string | null
  created_at: string
  last_seen_at: string
  expires_at: string
}

/** The provider that signed somebody in, and what it calls the session. */
export interface SignedInBy {
  provider: string | null
  identity_id: string | null
  provider_sid: string | null
}

export const byNobody: SignedInBy = { provider: null, identity_id: null, provider_sid: null }

export async function insertSession(
  tx: Db,
  session: { id: string; user_id: string; token_hash: Buffer; user_agent: string | null; ip: string },
  by: SignedInBy = byNobody,
) {
  await tx.query(sql`insert into sessions
 (id, user_id, token_hash, user_agent, ip, provider, identity_id, provider_sid, created_at, last_seen_at, expires_at)
 values (${session.id}, ${session.user_id}, ${session.token_hash}, ${session.user_agent}, ${session.ip}, ${by.provider},
 ${by.identity_id}, ${by.provider_sid}, now(), now(), now() + ${sessionIdle})`)
}

export function listSessions(db: Db, userId: string) {
  return db.query<SessionRow>(sql`select id, user_agent, ip, provider, created_at, last_seen_at, expires_at from sessions
 where user_id = ${userId} and expires_at > now() and created_at > now() - ${sessionLife} order by last_seen_at desc, id`)
}

export async function endSession(tx: Db, userId: string, id: string): Promise<boolean> {
  return (await tx.one(sql`delete from sessions where id = ${id} and user_id = ${userId} returning 1`)) !== undefined
}

/** Whether a session of an account goes on. */
export async function hasSession(db: Db, userId: string, id: string | null): Promise<boolean> {
  return (await db.one(sql`select 1 from sessions where id = ${id} and user_id = ${userId}`)) !== undefined
}

/** Returns until when the session counts as proved. */
export async function proveSession(tx: Db, id: string, minutes: number): Promise<string> {
  const row = await tx.one<{ until: string }>(sql`update sessions set proved_at = now() where id = ${id}
 returning proved_at + make_interval(mins => ${minutes}::int) as until`)
  return row!.until
}

export async function isProved(db: Db, id: string, minutes: number): Promise<boolean> {
  const row = await db.one(
    sql`select 1 from sessions where id = ${id} and proved_at >= now() - make_interval(mins => ${minutes}::int)`,
  )
  return row !== undefined
}

export const endSessions = (tx: Db, userId: string, except: string | null) =>
  tx.query(sql`delete from sessions where user_id = ${userId} and (${except}::uuid is null or id <> ${except}::uuid)`)

export const purgeSessions = (db: Db) =>
  db.query(sql`delete from sessions where expires_at < now() or created_at < now() - ${sessionLife}`)
