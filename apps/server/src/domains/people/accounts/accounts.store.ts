import type { PlanName } from '@tessera/contract'
import { containing } from '../../../storage/containing.ts'
import { following } from '../../../storage/batches.ts'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  plan_type: PlanName
  is_admin: boolean
  disabled: boolean
  /** Whether the ownership of the address has been verified. */
  email_verified: boolean
  created_at: string
}

/** null: only a provider signs in. */
export type CredentialRow = UserRow & { password_hash: string | null }

const columns = sql`id, email, name, plan_type, is_admin, disabled_at is not null as disabled, email_verified, created_at`

export interface NewUser {
  id: string
  email: string
  name: string
  /** null: the account has no password. */
  password_hash: string | null
  plan_type: PlanName
  is_admin: boolean
  /** Whether the ownership of the address has been verified. */
  email_verified: boolean
  at: string
}

export async function insertUser(tx: Db, user: NewUser): Promise<UserRow> {
  const row =
    await tx.one<UserRow>(sql`insert into users (id, email, name, password_hash, password_set_at, plan_type, is_admin, email_verified, created_at, updated_at)
 values (${user.id}, ${user.email}, ${user.name}, ${user.password_hash}, ${user.password_hash === null ? null : user.at}, ${user.plan_type}, ${user.is_admin}, ${user.email_verified}, ${user.at}, ${user.at}) returning ${columns}`)
  return row!
}

/** Serializes the creation of accounts, so that exactly one is the first. */
export async function lockSignUps(tx: Db): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('tessera sign-up'))`)
}

/**
 * Service accounts have no address, password or session, and nobody administers them as accounts; of a deleted account
 * only what it did is left.
 */
const isPerson = sql`kind = 'person' and deleted_at is null`

export function findByEmail(db: Db, email: string) {
  return db.one<CredentialRow>(sql`select ${columns}, password_hash from users where email = ${email} and ${isPerson}`)
}

export function findUser(db: Db, id: string) {
  return db.one<CredentialRow>(sql`select ${columns}, password_hash from users where id = ${id} and ${isPerson}`)
}

/** Locks the account until the commit: other changes of its credentials (sessions, keys, another password) wait. */
export function holdUser(tx: Db, id: string) {
  return tx.one<CredentialRow>(
    sql`select ${columns}, password_hash from users where id = ${id} and ${isPerson} for no key update`,
  )
}

/** The addresses of those of these accounts that are in use. */
export const listAddresses = (db: Db, ids: readonly string[]) =>
  db.query<{ id: string; email: string }>(
    sql`select id, email from users where id = any(${[...ids]}::uuid[]) and ${isPerson} and disabled_at is null order by id`,
  )

export interface UserChanges {
  name?: string
  plan_type?: PlanName
  is_admin?: boolean
  disabled?: boolean
  /** By the word of an administrator; a proof comes by `proveAddress`. */
  email_verified?: boolean
  password_hash?: string
}

export async function updateUser(tx: Db, id: string, to: UserChanges, at: string): Promise<UserRow | undefined> {
  return tx.one<UserRow>(sql`update users as u set name = coalesce(${to.name ?? null}, u.name), plan_type = coalesce(${to.plan_type ?? null}, u.plan_type),
 email_verified = coalesce(${to.email_verified ?? null}, u.email_verified),
 is_admin = coalesce(${to.is_admin ?? null}, u.is_admin), password_hash = coalesce(${to.password_hash ?? null}, u.password_hash),
 password_set_at = case when ${to.password_hash ?? null}::text is null then u.password_set_at else ${at}::timestamptz end,
 disabled_at = case when ${to.disabled ?? null}::boolean is null then u.disabled_at when ${to.disabled ?? null}::boolean then coalesce(u.disabled_at, ${at}) end,
 updated_at = greatest(${at}, u.updated_at + interval '1 millisecond') where u.id = ${id} returning ${columns}`)
}

/** For `proveAddress` and for accounts that nobody has: whatever else changes an address goes by the first. */
export const setAddress = (tx: Db, id: string, { email, proved }: { email: string; proved: boolean }, at: string) =>
  tx.one<UserRow>(sql`update users as u set email = ${email}, email_verified = ${proved},
 updated_at = greatest(${at}, u.updated_at + interval '1 millisecond') where u.id = ${id} returning ${columns}`)

/** Whether nothing signs in to the account: nobody ever did, or all that did has ended. */
export async function isUnheld(db: Db, id: string): Promise<boolean> {
  const row = await db.one(sql`select 1 from users u where u.id = ${id} and u.password_hash is null
 and not exists (select 1 from identities where user_id = u.id)
 and not exists (select 1 from factors where user_id = u.id and kind = 'passkey')`)
  return row !== undefined
}

/** The addresses of the administrators of the instance. */
export const listAdministrators = (db: Db) =>
  db.query<{ id: string; email: string }>(
    sql`select id, email from users where is_admin and ${isPerson} and disabled_at is null order by id`,
  )

export async function countAdministrators(tx: Db): Promise<number> {
  const row = await tx.one<{ total: number }>(
    sql`select count(*) as total from users where is_admin and disabled_at is null`,
  )
  return row!.total
}

const search = (q: string | undefined) => containing(q, [sql`name`, sql`email`])

export function listUsers(db: Db, q: string | undefined, after: string | null, limit: number | null) {
  return db.query<UserRow>(
    sql`select ${columns} from users where ${isPerson} and ${following(sql`id`, after)} ${search(q)} order by id limit ${limit}`,
  )
}

export const countUsers = (db: Db, q: string | undefined) =>
  countUpTo(db, sql`from users where ${isPerson} ${search(q)}`)
