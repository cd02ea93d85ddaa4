import type { Factor } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

const columns = sql`f.id, f.kind, f.name, f.created_at, f.last_used_at`

/** Those that count: an authenticator app that no code has confirmed does not. */
export const listFactors = (db: Db, userId: string) =>
  db.query<Factor>(
    sql`select ${columns} from factors f where f.user_id = ${userId} and f.confirmed_at is not null order by f.id`,
  )

/** Also counts unconfirmed ones. */
export async function countFactors(db: Db, userId: string): Promise<number> {
  return (await db.one<{ total: number }>(sql`select count(*) as total from factors where user_id = ${userId}`))!.total
}

/** `sealed`: the secret is encrypted. */
export interface StoredSecret {
  id: string
  secret: Buffer
  sealed: boolean
}

export interface TotpRow extends StoredSecret {
  last_step: number | null
}

export const listTotps = (db: Db, userId: string) =>
  db.query<TotpRow>(
    sql`select id, secret, sealed, last_step from factors where user_id = ${userId} and kind = 'totp' and confirmed_at is not null`,
  )

export const findUnconfirmedTotp = (db: Db, userId: string, id: string) =>
  db.one<TotpRow & { name: string }>(sql`select id, secret, sealed, last_step, name from factors
 where id = ${id} and user_id = ${userId} and kind = 'totp' and confirmed_at is null`)

export const insertTotp = (tx: Db, totp: StoredSecret & { user_id: string; name: string; at: string }) =>
  tx.query(sql`insert into factors (id, user_id, kind, name, secret, sealed, created_at)
 values (${totp.id}, ${totp.user_id}, 'totp', ${totp.name}, ${totp.secret}, ${totp.sealed}, ${totp.at})`)

/** Those after this id that are not encrypted, in order. */
export const listPlainSecrets = (db: Db, after: string, limit: number) =>
  db.query<{ id: string; secret: Buffer }>(
    sql`select id, secret from factors where kind = 'totp' and not sealed and id > ${after} order by id limit ${limit}`,
  )

/** Leaves those that another node has encrypted meanwhile. */
export const sealSecrets = (tx: Db, rows: readonly StoredSecret[]) =>
  tx.query(sql`update factors f set secret = given.secret, sealed = true
 from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ secret }) => secret)}::bytea[]) as given (id, secret)
 where f.id = given.id and not f.sealed`)

/** Drops what an account began and did not finish. */
export const dropUnconfirmed = (tx: Db, userId: string) =>
  tx.query(sql`delete from factors where user_id = ${userId} and confirmed_at is null`)

/** Uses the code of a step; false if it, or a later one, was used before. */
export async function useStep(tx: Db, id: string, step: number): Promise<boolean> {
  const row =
    await tx.one(sql`update factors set last_step = ${step}, last_used_at = now(), confirmed_at = coalesce(confirmed_at, now())
 where id = ${id} and (last_step is null or last_step < ${step}) returning 1`)
  return row !== undefined
}

export interface PasskeyRow {
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

const passkeyColumns = sql`id, user_id, name, credential_id, public_key, counter, transports`

export const listPasskeys = (db: Db, userId: string) =>
  db.query<PasskeyRow>(
    sql`select ${passkeyColumns} from factors where user_id = ${userId} and kind = 'passkey' order by id`,
  )

export const findPasskey = (db: Db, credentialId: string) =>
  db.one<PasskeyRow>(sql`select ${passkeyColumns} from factors where credential_id = ${credentialId}`)

export const insertPasskey = (
  tx: Db,
  passkey: Omit<PasskeyRow, 'public_key'> & { public_key: Uint8Array; at: string },
) =>
  tx.one<Factor>(sql`insert into factors as f (id, user_id, kind, name, credential_id, public_key, counter, transports, created_at, confirmed_at)
 values (${passkey.id}, ${passkey.user_id}, 'passkey', ${passkey.name}, ${passkey.credential_id}, ${Buffer.from(passkey.public_key)},
 ${passkey.counter}, ${passkey.transports}, ${passkey.at}, ${passkey.at}) returning ${columns}`)

/** Notes a use; false if a concurrent one counted further. Authenticators that do not count stay at 0. */
export async function usePasskey(tx: Db, id: string, counter: number): Promise<boolean> {
  const row = await tx.one(sql`update factors set counter = ${counter}, last_used_at = now()
 where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`)
  return row !== undefined
}

export const renameFactor = (tx: Db, userId: string, id: string, name: string) =>
  tx.one<Factor>(sql`update factors as f set name = ${name} where f.id = ${id} and f.user_id = ${userId}
 and f.confirmed_at is not null returning ${columns}`)

/** Returns the name of the one that was removed. */
export const removeFactor = (tx: Db, userId: string, id: string) =>
  tx.one<{ name: string }>(sql`delete from factors where id = ${id} and user_id = ${userId} returning name`)

export const removeFactors = (tx: Db, userId: string) => tx.query(sql`delete from factors where user_id = ${userId}`)

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from recovery_codes where user_id = ${userId}`,
  )
  return row!.total
}

export const removeRecoveryCodes = (tx: Db, userId: string) =>
  tx.query(sql`delete from recovery_codes where user_id = ${userId}`)

export async function setRecoveryCodes(tx: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  await tx.query(sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`)
}

export async function hasRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  return (
    (await db.one(sql`select 1 from recovery_codes where user_id = ${userId} and code_hash = ${hash}`)) !== undefined
  )
}

export async function useRecoveryCode(tx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const row = await tx.one(
    sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash} returning 1`,
  )
  return row !== undefined
}
