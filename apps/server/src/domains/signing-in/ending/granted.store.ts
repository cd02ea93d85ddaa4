// OAuth grants of an account that a password reset revokes.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

/**
 * Ends all grants of an account: pending consents, codes, and the tokens of its apps. In this order, so that each step
 * waits for transactions that turn one kind into the next.
 */
export async function endGrants(tx: Db, userId: string): Promise<void> {
  await tx.query(sql`delete from oauth_transactions where user_id = ${userId}`)
  await tx.query(sql`delete from oauth_codes where user_id = ${userId}`)
  await tx.query(
    sql`update api_keys set revoked_at = now() where user_id = ${userId} and kind = 'oauth' and revoked_at is null`,
  )
}
