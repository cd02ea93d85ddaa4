// What is known of the life of a connection's token.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface TokenLife {
  /** A day in UTC; null: it has no end, or the host does not say. */
  expires_at: string | null
  renews: boolean
}

export async function findTokenLife(
  db: Db,
  id: string,
): Promise<(TokenLife & { checked_at: string | null }) | undefined> {
  return db.one(sql`select to_char(credential_expires_at, 'YYYY-MM-DD') as expires_at, credential_renews as renews,
 credential_checked_at as checked_at from git_connections where id = ${id}`)
}

/** `credential`: the one that the host was asked about. */
export const saveTokenLife = (db: Db, id: string, credential: Buffer, life: TokenLife, at: string) =>
  db.query(sql`update git_connections set credential_expires_at = ${life.expires_at}::date, credential_renews = ${life.renews},
 credential_checked_at = ${at} where id = ${id} and credential = ${credential}`)

/** In place of the former one only: what somebody saved meanwhile counts. */
export const replaceToken = (
  db: Db,
  id: string,
  former: Buffer,
  token: { credential: Buffer; fingerprint: string; expires_at: string | null; at: string },
) =>
  db.query(sql`update git_connections set credential = ${token.credential}, credential_fingerprint = ${token.fingerprint},
 credential_expires_at = ${token.expires_at}::date, credential_renews = true, credential_checked_at = ${token.at}
 where id = ${id} and credential = ${former}`)
