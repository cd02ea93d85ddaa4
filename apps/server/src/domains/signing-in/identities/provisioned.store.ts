// What organizations say, by their identity providers, of accounts that somebody signs in to. A provider speaks for an
// organization where that owns the mail domain of the address, unless the groups of the provider are those of another one.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

/** What a provider has proved. */
export interface Speaking {
  email: string
  /** The organization whose roles its groups give; null: none in particular. */
  organizationOfProvider: string | null
}

const isSpokenFor = ({ email, organizationOfProvider }: Speaking) => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return sql`(${organizationOfProvider}::uuid is null or s.organization_id = ${organizationOfProvider}::uuid)
 and exists (select 1 from organization_domains d where d.organization_id = s.organization_id and d.domain = ${domain})`
}

/** Whether the organization of the address has provisioned the account with it. */
export async function isVouchedFor(db: Db, userId: string, said: Speaking): Promise<boolean> {
  const row = await db.one(
    sql`select 1 from scim_users s where s.user_id = ${userId} and s.active and ${isSpokenFor(said)}`,
  )
  return row !== undefined
}

/** The holder of the account signed in by the provider of the organizations, which manage it from now on. */
export const accept = (tx: Db, userId: string, said: Speaking) =>
  tx.query(sql`update scim_users s set managed_since = now()
 where s.user_id = ${userId} and s.managed_since is null and ${isSpokenFor(said)}`)

/** The account that awaits the proof of this address; `is_managed`: by the organization that gave it. */
export const awaiting = (db: Db, said: Speaking) =>
  db.one<{ user_id: string; is_managed: boolean }>(sql`select s.user_id, s.managed_since is not null as is_managed
 from scim_users s where s.pending_email = ${said.email} and ${isSpokenFor(said)} order by s.id limit 1`)
