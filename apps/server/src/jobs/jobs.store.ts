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

/** Of these kinds, those that no job is waiting for. */
export async function listMissing(db: Db, kinds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ kind: string }>(
    sql`select kind from unnest(${kinds}::text[]) kind where not exists (select 1 from jobs j where j.kind = kind.kind and j.failed_at is null)`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

const open = (kinds: readonly string[]) => sql`failed_at is null and kind = any(${kinds}::text[])`

/** Only reads: a node that finds nothing to do writes nothing. */
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
  /** How often the process ended that ran it, in a row. */
  deaths: number
}

export interface Lease {
  id: string
  seconds: number
}

/** The job that has been due for longest; one that another worker is just taking is passed over. */
export function takeJob(db: Db, kinds: readonly string[], lease: Lease, at: Sql) {
  return db.one<TakenJob>(sql`update jobs set leased_by = ${lease.id}, leased_until = ${at} + make_interval(secs => ${lease.seconds}),
 attempts = attempts + 1, deaths = deaths + (leased_by is not null)::int, again = false
 where id = (select id from jobs where ${open(kinds)} and coalesce(leased_until, run_at) <= ${at}
  order by coalesce(leased_until, run_at), id limit 1 for update skip locked)
 returning id, kind, payload, attempts, deaths`)
}

/** False: another worker has the job by now. */
export async function prolongLease(db: Db, jobId: string, lease: Lease, at: Sql): Promise<boolean> {
  const row = await db.one(sql`update jobs set leased_until = ${at} + make_interval(secs => ${lease.seconds})
 where id = ${jobId} and leased_by = ${lease.id} returning 1`)
  return row !== undefined
}

const waiting = (seconds: number, at: Sql) =>
  sql`leased_by = null, leased_until = null, again = false, deaths = 0, run_at = ${at} + make_interval(secs => ${seconds})`

/** What an earlier life of the holder left leased is due again. */
export const releaseLeases = (db: Db, { prefix, isAlone }: Holder) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null, deaths = deaths + 1
 where leased_by is not null and failed_at is null and (${isAlone} or left(leased_by::text, ${prefix.length}) = ${prefix})`)

/** Deletes a finished job, unless it was enqueued again meanwhile. A recurring one waits for its next interval. */
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

/** To be tried again later; `restart`: as if it had not been tried before. */
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

/** Of this worker: the next one takes it at once, and nobody is to blame. */
export const releaseJob = (db: Db, jobId: string, leaseId: string) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null where id = ${jobId} and leased_by = ${leaseId}`)

/** Fails for good, unless it was enqueued again meanwhile: then it starts over. */
export async function failJob(db: Db, jobId: string, leaseId: string, error: string, at: Sql): Promise<void> {
  await db.query(sql`update jobs set failed_at = case when not again then ${at} end, attempts = case when again then 0 else attempts end,
 ${waiting(0, at)}, last_error = ${error} where id = ${jobId} and leased_by = ${leaseId}`)
}

export const purgeFailedJobs = (db: Db) => db.query(sql`delete from jobs where failed_at < now() - interval '30 days'`)
