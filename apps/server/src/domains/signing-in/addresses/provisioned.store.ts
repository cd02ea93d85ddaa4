// What proofs of addresses change in the resources of identity providers.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

interface Pending {
  /** The address that an identity provider gave and that nobody has proved yet; null: none. */
  email: string | null
  /** By the organization. */
  is_managed: boolean
}

export const pendingOf = (db: Db, scimUserId: string) =>
  db.one<Pending>(
    sql`select pending_email as email, managed_since is not null as is_managed from scim_users where id = ${scimUserId}`,
  )

export const dropPending = (tx: Db, userId: string) =>
  tx.query(sql`update scim_users set pending_email = null where user_id = ${userId} and pending_email is not null`)

/** From now on the organization manages the account. Returns its name. */
export async function manage(tx: Db, scimUserId: string): Promise<string | undefined> {
  const row = await tx.one<{
    name: string
  }>(sql`update scim_users s set managed_since = coalesce(s.managed_since, now())
 from organizations o where s.id = ${scimUserId} and o.id = s.organization_id returning o.name`)
  return row?.name
}
