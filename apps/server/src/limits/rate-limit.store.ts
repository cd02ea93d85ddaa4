import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

export interface Counted {
  hits: number
  /** The start of the window and the time of counting: seconds since 1970 by the database's clock. */
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

export interface Asked {
  own: string
  /** The limit of the own bucket; requests beyond it do not count in the shared one. */
  limit: number
  /** null: no shared bucket. */
  shared: string | null
  /** The number of requests. */
  requests: number
}

export interface CountedTogether extends Counted {
  own: string
  /** The count of the shared bucket; null: no request was counted there. */
  shared_hits: number | null
}

/**
 * Counts requests of many callers in the current minute; `asked` contains each caller once. Nodes lock the rows in the
 * same order, their own buckets first, to avoid deadlocks.
 */
export const countTogether = (db: Db, asked: readonly Asked[]): Promise<CountedTogether[]> =>
  db.query<CountedTogether>(sql`with asked as (
 select * from unnest(${asked.map(({ own }) => own)}::text[], ${asked.map(({ shared }) => shared)}::text[],
  ${asked.map(({ limit }) => limit)}::int[], ${asked.map(({ requests }) => requests)}::int[]) as asked (own, shared, most, requests)),
counted as (
 insert into rate_windows as w (bucket, window_start, hits)
 select own, floor(extract(epoch from statement_timestamp()) / 60) * 60, requests from asked order by own
 on conflict (bucket, window_start) do update set hits = w.hits + excluded.hits returning bucket, hits, window_start),
admitted as (
 select own, shared, hits, window_start, greatest(0, least(requests, most - hits + requests)) as requests
 from counted join asked on own = bucket),
together as (
 insert into rate_windows as w (bucket, window_start, hits)
 select shared, window_start, sum(requests) from admitted where requests > 0 and shared is not null group by shared, window_start order by shared
 on conflict (bucket, window_start) do update set hits = w.hits + excluded.hits returning bucket, hits)
select own, a.hits, window_start as start, together.hits as shared_hits, extract(epoch from clock_timestamp())::float8 as now
from admitted a left join together on bucket = shared`)

export const sweepWindows = (db: Db) =>
  db.query(sql`delete from rate_windows where window_start < extract(epoch from clock_timestamp()) - 7200`)
