// Browsers with an earlier sign-in to an account, by the hash of their cookies.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

const lives = sql`last_used_at > now() - interval '1 year'`
const mostOfAccount = 50

export async function isKnownDevice(db: Db, email: string, hash: Buffer): Promise<boolean> {
  const row = await db.one(sql`select 1 from sign_in_devices d join users u on u.id = d.user_id
 where d.token_hash = ${hash} and u.email = ${email} and d.${lives}`)
  return row !== undefined
}

/** Whether this instance issued the cookie, to any account. */
export async function isOurDevice(db: Db, hash: Buffer): Promise<boolean> {
  return (
    (await db.one(sql`select 1 from sign_in_devices where token_hash = ${hash} and ${lives} limit 1`)) !== undefined
  )
}

export async function rememberDevice(tx: Db, userId: string, hash: Buffer): Promise<void> {
  await tx.query(sql`insert into sign_in_devices (user_id, token_hash, created_at, last_used_at) values (${userId}, ${hash}, now(), now())
 on conflict (user_id, token_hash) do update set last_used_at = now()`)
  await tx.query(sql`delete from sign_in_devices where user_id = ${userId} and token_hash in (
 select token_hash from sign_in_devices where user_id = ${userId} order by last_used_at desc, token_hash offset ${mostOfAccount})`)
}

export const forgetDevices = (tx: Db, userId: string, except: Buffer | null) =>
  tx.query(
    sql`delete from sign_in_devices where user_id = ${userId} and (${except}::bytea is null or token_hash <> ${except})`,
  )

export const purgeDevices = (db: Db) => db.query(sql`delete from sign_in_devices where not (${lives})`)
