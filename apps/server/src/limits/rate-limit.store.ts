import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

export interface Counted {
  hits: number
  /** Of the window, and the moment of counting: seconds since 1970, both by the database's clock. */
  start: number
  now: number
}

/** Counts a request in the current window of the database's clock. */
export async function countHit(db: Db, bucket: string, seconds: number): Promise<Counted> {
  const row = await db.one<Counted>(sql`insert into rate_windows as w (bucket, window_start, hits)
 values (${bucket}, floor(extract(epoch from clock_timestamp()) / ${seconds}::int) * ${seconds}::int, 1)
 on conflict (bucket, window_start) do update set hits = w.hits + 1 returning hits, window_start as start,
 extract(epoch from clock_timestamp())::float8 as now`)
  return row!
}

/** As `countHit` for a minute, and in the same one for `shared` where `own` has had no more than `limit`; null where it has. */
export async function countBoth(
  db: Db,
  own: string,
  limit: number,
  shared: string,
): Promise<Counted & { shared_hits: number | null }> {
  const row = await db.one<Counted & { shared_hits: number | null }>(sql`with own as (
 insert into rate_windows as w (bucket, window_start, hits)
 values (${own}, floor(extract(epoch from clock_timestamp()) / 60) * 60, 1)
 on conflict (bucket, window_start) do update set hits = w.hits + 1 returning hits, window_start),
shared as (
 insert into rate_windows as w (bucket, window_start, hits) select ${shared}, window_start, 1 from own where hits <= ${limit}::int
 on conflict (bucket, window_start) do update set hits = w.hits + 1 returning hits)
select own.hits, own.window_start as start, (select hits from shared) as shared_hits,
 extract(epoch from clock_timestamp())::float8 as now from own`)
  return row!
}

/** Seconds since 1970, by the database's clock. */
export async function databaseNow(db: Db): Promise<number> {
  const row = await db.one<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 as now`)
  return row!.now
}

export const sweepWindows = (db: Db) =>
  db.query(sql`delete from rate_windows where window_start < extract(epoch from clock_timestamp()) - 7200`)
