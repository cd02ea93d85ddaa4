import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

export interface JobCount {
  kind: string
  state: 'waiting' | 'running' | 'retrying' | 'failed'
  jobs: number
  /** How long the most overdue job has been due, in seconds; 0: none. */
  overdue: number
}

/** `retrying`: the last attempt failed; `failed`: and there will be no other. */
export const countJobs = (db: Db) =>
  db.query<JobCount>(sql`select kind, case when failed_at is not null then 'failed' when leased_by is not null then 'running'
 when last_error is not null then 'retrying' else 'waiting' end as state, count(*) as jobs,
 coalesce(greatest(extract(epoch from now() - min(run_at) filter (where failed_at is null and leased_by is null)), 0), 0)::float8 as overdue from jobs group by 1, 2 order by 1, 2`)

interface StateCount {
  state: string
  total: number
}

/** In each of these states, 0 included. */
export const countMails = (db: Db, states: readonly string[]) =>
  db.query<StateCount>(sql`select state, count(m.id)::int as total from unnest(${[...states]}::text[]) state
 left join mails m using (state) group by state`)

export const countGitConnections = (db: Db, states: readonly string[]) =>
  db.query<StateCount>(sql`select state, count(g.id)::int as total from unnest(${[...states]}::text[]) state
 left join git_connections g using (state) group by state`)

/** Entries of the audit log that are not chained yet. */
export async function countPendingAudit(db: Db): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*)::int as total from audit_pending`)
  return row!.total
}
