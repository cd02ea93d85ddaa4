import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

interface NamedRow {
  id: string
  name: string
}

export async function listOwned(db: Db, userId: string) {
  const [workspaces, organizations] = await Promise.all([
    db.query<NamedRow>(sql`select id, name from workspaces where user_id = ${userId} order by id limit 100`),
    db.query<NamedRow>(sql`select id, name from organizations where user_id = ${userId} order by id limit 100`),
  ])
  return { workspaces, organizations }
}

/** What belongs to a person alone. A test compares it with the tables that refer to accounts. */
const belongings = [
  sql`delete from factors where user_id = `,
  sql`delete from recovery_codes where user_id = `,
  sql`delete from passkey_challenges where user_id = `,
  sql`delete from identities where user_id = `,
  sql`delete from sign_ons where user_id = `,
  sql`delete from git_app_requests where user_id = `,
  sql`delete from scim_users where user_id = `,
  sql`delete from disabled_by_organizations where user_id = `,
  sql`delete from links where user_id = `,
  sql`delete from mails where user_id = `,
  sql`delete from notifications where user_id = `,
  sql`delete from invitations where invited_by = `,
  sql`delete from transfers where from_user_id = `,
  sql`delete from transfers where to_user_id = `,
  sql`delete from workspace_members where user_id = `,
  sql`delete from organization_members where user_id = `,
]

/** What was granted has ended before. Nobody can find, sign in to or change the account again. */
export async function forgetAccount(tx: Db, userId: string, at: string): Promise<void> {
  for (const deleting of belongings) await tx.query(sql`${deleting}${userId}`)
  await tx.query(sql`update users set email = ${`deleted:${userId}`}, name = 'deleted account', password_hash = null, is_admin = false,
 email_verified = false, disabled_at = ${at}, deleted_at = ${at}, updated_at = ${at} where id = ${userId}`)
}
