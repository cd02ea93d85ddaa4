import { empty, sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import { hostOfUrl } from '../storage/url-host.ts'
import type { Holder } from './leases.ts'

/** The database's clock, which all nodes share; tests pass their own. */
export const databaseTime = sql`statement_timestamp()`

export interface NewJob {
  id: string
  kind: string
  key: string | null
  payload: unknown
  delay_seconds: number
  account: string
  /** The address that it waits for; null: none. */
  url: string | null
}

export async function insertJob(tx: Db, job: NewJob): Promise<void> {
  await tx.query(sql`insert into jobs (id, kind, key, payload, run_at, created_at, account, host)
 values (${job.id}, ${job.kind}, ${job.key}, ${JSON.stringify(job.payload)}, now() + make_interval(secs => ${job.delay_seconds}), now(),
 ${job.account}, ${hostOfUrl(sql`${job.url}::text`)})
 on conflict (kind, key) where key is not null and failed_at is null do update set payload = excluded.payload,
 run_at = least(jobs.run_at, excluded.run_at), again = jobs.leased_by is not null, account = excluded.account, host = excluded.host`)
}

/** The given kinds without a waiting job. */
export async function listMissing(db: Db, kinds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ kind: string }>(
    sql`select kind from unnest(${kinds}::text[]) kind where not exists (select 1 from jobs j where j.kind = kind.kind and j.failed_at is null)`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

const due = sql`coalesce(leased_until, run_at)`
const open = (kind: Sql) => sql`failed_at is null and kind = ${kind}`

/** The kinds with a due job. Only reads, so a node without due jobs writes nothing. */
export async function listDue(db: Db, kinds: readonly string[], at: Sql): Promise<string[]> {
  const rows = await db.query<{
    kind: string
  }>(sql`select kinds.kind from unnest(${kinds}::text[]) as kinds (kind), lateral (
 select 1 from jobs where ${open(sql`kinds.kind`)} and ${due} <= ${at} order by ${due} limit 1) as one`)
  return rows.map(({ kind }) => kind)
}

export interface TakenJob {
  id: string
  kind: string
  payload: unknown
  attempts: number
  /** How often in a row the process that ran it died. */
  deaths: number
  /** The process that ran it last has just turned out to be dead. */
  has_died: boolean
  account: string
  host: string
}

export interface Lease {
  id: string
  seconds: number
}

/** Whose turn it is: the next account after `after` that is not full, in a circle. */
export interface Turn {
  after: string
  full: { accounts: readonly string[]; hosts: readonly string[] }
}

/**
 * Takes a due job of a kind; skips jobs that another worker is taking. By turns, or else the one that has been due for
 * longest.
 */
export function takeJob(db: Db, kind: string, lease: Lease, at: Sql, turn?: Turn): Promise<TakenJob | undefined> {
  return db.one<TakenJob>(sql`with recursive ${turn ? sql`${circle(kind, turn)},` : empty}
 next as materialized (${turn ? nextInTurn(kind, at, turn) : nextDue(sql`${kind}`, at)})
update jobs set leased_by = ${lease.id}, leased_until = ${at} + make_interval(secs => ${lease.seconds}),
 attempts = attempts + (jobs.leased_by is null)::int, deaths = deaths + (jobs.leased_by is not null)::int, again = false
 from next where jobs.id = next.id
 returning jobs.id, jobs.kind, jobs.payload, jobs.attempts, jobs.deaths, next.leased_by is not null as has_died, jobs.account, jobs.host`)
}

const nextDue = (kind: Sql, at: Sql, where = empty) =>
  sql`select id, leased_by from jobs where ${open(kind)} ${where} and ${due} <= ${at} order by ${due}, id limit 1 for update skip locked`

/** The accounts with open jobs, in a circle that begins after one: each costs one look into the index. */
const circle = (kind: string, { after }: Turn) => sql`circle (account, laps) as (
 select ${after}::text, 0
 union all select coalesce(following.account, ''), laps + (following.account is null)::int from circle left join lateral (
  select jobs.account from jobs where ${open(sql`${kind}`)} and jobs.account > circle.account order by jobs.account limit 1) following on true
 where laps = 0 or (laps = 1 and circle.account < ${after}))`

/** PostgreSQL walks the circle only as far as the first job. */
const nextInTurn = (kind: string, at: Sql, { after, full }: Turn) => {
  const own = sql`and jobs.account = circle.account and jobs.host <> all(${[...full.hosts]}::text[])`
  return sql`select job.id, job.leased_by from circle, lateral (${nextDue(sql`${kind}`, at, own)}) as job
 where circle.account <> all(${[...full.accounts]}::text[]) and (laps > 0 or circle.account > ${after}) limit 1`
}

/** False: another worker has the job now. */
export async function prolongLease(db: Db, jobId: string, lease: Lease, at: Sql): Promise<boolean> {
  const row = await db.one(sql`update jobs set leased_until = ${at} + make_interval(secs => ${lease.seconds})
 where id = ${jobId} and leased_by = ${lease.id} returning 1`)
  return row !== undefined
}

const waiting = (seconds: number, at: Sql) =>
  sql`leased_by = null, leased_until = null, again = false, deaths = 0, run_at = ${at} + make_interval(secs => ${seconds})`

/**
 * Frees jobs that an earlier process of this holder had leased. One whose process died more than once in a row waits as
 * long as after a failure: it may be what ended it.
 */
export const releaseLeases = (db: Db, { prefix, isAlone }: Holder) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null, attempts = greatest(attempts - 1, 0), deaths = deaths + 1,
 run_at = case when deaths = 0 then run_at else now() + make_interval(secs => least(10 * power(2, deaths), 3600)) end
 where leased_by is not null and failed_at is null and (${isAlone} or left(leased_by::text, ${prefix.length}) = ${prefix})`)

/** Puts off a job whose process died: that was no attempt. */
export const putOff = (db: Db, jobId: string, leaseId: string, seconds: number, at: Sql) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null, again = false, attempts = greatest(attempts - 1, 0),
 run_at = ${at} + make_interval(secs => ${seconds}) where id = ${jobId} and leased_by = ${leaseId}`)

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

/** Releases a job of this worker, so that the next one takes it at once: that was no attempt. */
export const releaseJob = (db: Db, jobId: string, leaseId: string) =>
  db.query(sql`update jobs set leased_by = null, leased_until = null, attempts = greatest(attempts - 1, 0)
 where id = ${jobId} and leased_by = ${leaseId}`)

/** Marks the job as failed, unless it was enqueued again meanwhile: then it starts over. */
export async function failJob(db: Db, jobId: string, leaseId: string, error: string, at: Sql): Promise<void> {
  await db.query(sql`update jobs set failed_at = case when not again then ${at} end, attempts = case when again then 0 else attempts end,
 ${waiting(0, at)}, last_error = ${error} where id = ${jobId} and leased_by = ${leaseId}`)
}

export const purgeFailedJobs = (db: Db) => db.query(sql`delete from jobs where failed_at < now() - interval '30 days'`)
