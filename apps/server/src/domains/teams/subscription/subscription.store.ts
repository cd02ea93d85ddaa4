import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import type { Usage } from './overages.ts'

/** Omits members where the plan of another account's Business organization applies. */
export async function readUsage(db: Db, userId: string, businessPlans: string[]): Promise<Usage> {
  const row =
    await db.one<Usage>(sql`select count(*)::int as workspaces, coalesce(max(members), 0)::int as largest, coalesce(min(members), 0)::int as smallest
 from (select case when oo.plan_type = any(${businessPlans}) and oo.id <> w.user_id then null
  else (select count(*) from workspace_members m where m.workspace_id = w.id) end as members
  from workspaces w left join organizations o on o.id = w.organization_id left join users oo on oo.id = o.user_id
  where w.user_id = ${userId}) as owned`)
  return row!
}
