import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

/** Whether an administrator can sign in by one of these providers. */
export async function hasProviderAdministrator(db: Db, providers: readonly string[]): Promise<boolean> {
  const row = await db.one(sql`select 1 from identities i join users u on u.id = i.user_id
 where u.is_admin and u.disabled_at is null and i.provider = any(${providers}::text[]) limit 1`)
  return row !== undefined
}

/** The administrator whose account is the oldest. */
export async function firstAdministrator(db: Db): Promise<string | null> {
  const row = await db.one<{ id: string }>(
    sql`select id from users where is_admin and disabled_at is null order by created_at, id limit 1`,
  )
  return row?.id ?? null
}
