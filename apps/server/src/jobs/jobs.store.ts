import { sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import type { Holder } from './leases.ts'

/** The database's clock, which all nodes share; tests pass their own. */
export const databaseTime = sql`statement_timestamp()`

export interface NewJob {
  id: string
  kind: string
  key: string | null
  payload: unknown
  delay_seconds: number
}

export async function insertJob(tx: Db, job: NewJob): Promise<void> {
  await tx.query(sql`insert into jobs (id, kind, key, payload, run_at, created_at)
 values (${job.id}, ${job.kind}, ${job.key}, ${JSON.stringify(job.payload)}, now() + make_interval(secs => ${job.delay_seconds}), now())
 on conflict (kind, key) where key is not null and failed_at is null do update set payload = excluded.payload,
 run_at = least(jobs.run_at, excluded.run_at), again = jobs.leased_by is not null`)
}

/** The given kinds without a waiting job. */
export async function listMissing(db: Db, kinds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ kind: string }>(
    sql`select kind from unnest(${kinds}::text[]) kind where not exists (select 1 from jobs j where j.kind = kind.kind and j.failed_at is null)`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

const open = (kinds: readonly string[]) => sql`failed_at is null and kind = any(${kinds}::text[])`

/** Only reads, so a node without due jobs writes nothing. */
export async function isAnyDue(db: Db, kinds: readonly string[], at: Sql): Promise<boolean> {
  const row = await db.one(
    sql`select 1 from jobs where ${open(kinds)} and coalesce(leased_until, run_at) <= ${at} limit 1`,
  )
  return row !== undefined
}

export interface TakenJob {
  id: string
  kind: string
  payload: unknown
  attempts: number
  /** How often in a row the process that ran it died. */
  deaths: number
}

export interface Lease {
  id: string
  seconds: number
}

/** Takes the job that has been due for longest; skips jobs that another worker is taking. */
export function takeJob(db: Db, kinds: readonly string[], lease: Lease, at: Sql) {
  return db.one<TakenJob>(sql`update jobs set leased_by = ${lease.id}, leased_until = ${at} + make_interval(secs => ${lease.seconds}),
 attempts = attempts + 1, deaths = deaths + (leased_by is not null)::int, again = false
 where id = (select id from jobs where ${open(kinds)} and coalesce(leased_until, run_at) <= ${at}
  order by coalesce(leased_until, run_at), id limit 1 for update skip locked)
 returning id, kind, payload, attempts, deaths`)
}

/** False: another worker has the job now. */
export async function prolongLease(db: Db, jobId: string, lease: Lease, at: Sql): Promise<boolean> {
  const row = await db.one(sql`update jobs set leased_until = ${at} + make_interval(secs => ${lease.seconds})
 where id = ${jobId} and leased_by = ${lease.id} returning 1`)
  return row !== undefined
}

const waiting = (seconds: number, at: Sql) =>
  sql`leased_by = null, leased_until = null, again = false, deaths = 0, run_at = ${at} + make_interval(secs => ${seconds})`

/** Makes jobs due again that an earlier process of this holder had leased. */
export const releaseLeases = (db: Db, { prefix, isAlone }: Holder) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null, deaths = deaths + 1
 where leased_by is not null and failed_at is null and (${isAlone} or left(leased_by::text, ${prefix.length}) = ${prefix})`)

/** Deletes a finished job, unless it was enqueued again meanwhile. A recurring job waits for its next interval. */
export async function completeJob(
  db: Db,
  jobId: string,
  leaseId: string,
  every: number | null,
  at: Sql,
): Promise<void> {
  const mine = sql`id = ${jobId} and leased_by = ${leaseId}`
  if (every === null) await db.query(sql`delete from jobs where ${mine} and not again`)
  await db.query(sql`update jobs set ${waiting(every ?? 0, at)}, attempts = 0, last_error = null where ${mine}`)
}

/** Schedules another attempt; `restart`: resets the number of attempts. */
export async function retryJob(
  db: Db,
  jobId: string,
  leaseId: string,
  { error, seconds, restart }: { error: string; seconds: number; restart: boolean },
  at: Sql,
): Promise<void> {
  await db.query(sql`update jobs set ${waiting(seconds, at)}, last_error = ${error}, attempts = case when ${restart} then 0 else attempts end
 where id = ${jobId} and leased_by = ${leaseId}`)
}

/** Releases a job of this worker, so that the next one takes it at once, without counting a failure. */
export const releaseJob = (db: Db, jobId: string, leaseId: string) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null where id = ${jobId} and leased_by = ${leaseId}`)

/** Marks the job as failed, unless it was enqueued again meanwhile: then it starts over. */
export async function failJob(db: Db, jobId: string, leaseId: string, error: string, at: Sql): Promise<void> {
  await db.query(sql`update jobs set failed_at = case when not again then ${at} end, attempts = case when again then 0 else attempts end,
 ${waiting(0, at)}, last_error = ${error} where id = ${jobId} and leased_by = ${leaseId}`)
}

export const purgeFailedJobs = (db: Db) => db.query(sql`delete from jobs where failed_at < now() - interval '30 days'`)
