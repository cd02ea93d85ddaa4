import type { AttemptRule } from './attempt-rule.ts'
import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/**
 * Counts an attempt and returns 0; or counts nothing while the bucket is blocked, and returns the remaining seconds.
 */
export async function countAttempt(db: Db, bucket: string, rule: AttemptRule): Promise<number> {
  const { free, seconds, longest, memory } = rule
  const now = sql`statement_timestamp()`
  const failures = sql`case when a.forget_at <= ${now} then 1 else a.failures + 1 end`
  const delay = sql`case when n < ${free}::int then 0 else least(${longest}::float8, ${seconds}::float8 * 2 ^ least(20, n - ${free}::int)) end`
  const next = sql`select n, ${now} + make_interval(secs => delay) as blocked_until,
 ${now} + make_interval(secs => case when delay = 0 then ${seconds}::float8 else delay + ${memory}::float8 end) as forget_at
 from (select n, ${delay} as delay from (select ${failures} as n) as counted) as delayed`
  const counted = await db.one(sql`insert into attempts as a (bucket, failures, blocked_until, forget_at)
 values (${bucket}, 1, ${now} + make_interval(secs => ${free <= 1 ? seconds : 0}::float8), ${now} + make_interval(secs => ${seconds}::float8))
 on conflict (bucket) do update set (failures, blocked_until, forget_at) = (${next})
 where a.blocked_until <= ${now} or a.forget_at <= ${now} returning 1`)
  if (counted) return 0
  const row = await db.one<{ left: number }>(
    sql`select ceil(extract(epoch from blocked_until - ${now}))::int as left from attempts where bucket = ${bucket}`,
  )
  return Math.max(1, row?.left ?? 1)
}

export const undoAttempt = (db: Db, bucket: string) =>
  db.query(
    sql`update attempts set failures = greatest(0, failures - 1), blocked_until = statement_timestamp() where bucket = ${bucket}`,
  )

export const forgetAttempts = (db: Db, bucket: string) => db.query(sql`delete from attempts where bucket = ${bucket}`)

export const sweepAttempts = (db: Db) => db.query(sql`delete from attempts where forget_at < statement_timestamp()`)
