import { eventDays } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import { storedBody } from '../../../kernel/history/event-size.store.ts'

/** A stored event: `body` is its JSON without its id. */
export interface KeptEvent {
  workspace_id: string
  id: number
  type: string
  body: string
  /** Seconds since the event happened. */
  age: number
}

/** The last event id of each stream that has events. */
export async function lastIds(db: Db, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ workspace_id: string; last_id: number }>(
    sql`select workspace_id, last_id from event_streams where workspace_id = any(${workspaceIds}::uuid[])`,
  )
  return new Map(rows.map(row => [row.workspace_id, Number(row.last_id)]))
}

/** The maximum number and bytes of events per read; reads at least one. */
export interface PageSize {
  events: number
  bytes: number
}

const kept = sql`e.workspace_id, e.id, e.type, e.at, ${storedBody(sql`e.body`)} as body`

/** The next events in order. Read one by one, so that events beyond the page are never read. */
export async function eventsAfter(db: Db, workspaceId: string, after: number, most: PageSize): Promise<KeptEvent[]> {
  const next = (last: Sql) => sql`select kept.*, octet_length(kept.body) as length from (select ${kept} from events e
 where e.workspace_id = ${workspaceId} and e.id > ${last} order by e.id limit 1) kept`
  const rows = await db.query<KeptEvent>(sql`with recursive page as (
 select first.*, 1 as place, first.length as bytes from (${next(sql`${after}::bigint`)}) first
 union all
 select next.*, page.place + 1, page.bytes + next.length from page cross join lateral (${next(sql`page.id`)}) next
 where page.place < ${most.events} and page.bytes + next.length <= ${most.bytes})
select workspace_id, id, type, body, extract(epoch from clock_timestamp() - at)::float8 as age from page order by id`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/** The part of an event that decides whether a webhook wants it. */
export interface EventHead {
  id: number
  type: string
  /** Set for events about webhooks. */
  webhook: string | null
}

/** The next events in order, without their content. */
export async function headsAfter(db: Db, workspaceId: string, after: number, limit: number): Promise<EventHead[]> {
  const rows =
    await db.query<EventHead>(sql`select id, type, case when type like 'webhook.%' then body #>> '{subject,id}' end as webhook
 from events where workspace_id = ${workspaceId} and id > ${after} order by id limit ${limit}`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/** Deletes events older than the days that the contract promises. */
export const trimEvents = (db: Db) =>
  db.query(sql`delete from events where at < now() - make_interval(days => ${eventDays})`)
