import type { FactorKind } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

/** The kinds of second factors that an account has. */
export async function factorKindsOf(db: Db, userId: string): Promise<FactorKind[]> {
  const rows = await db.query<{ kind: FactorKind }>(
    sql`select distinct kind from factors where user_id = ${userId} and confirmed_at is not null order by kind`,
  )
  return rows.map(({ kind }) => kind)
}
