import { eventDays } from '@tessera/contract'
import { sql } from '../../storage/sql.ts'
import type { Db, Sql } from '../../storage/sql.ts'
import type { EventType } from '@tessera/contract'
import { boundByDatabase, storedBody } from './event-size.store.ts'
import type { NewEvent } from './event-size.store.ts'

/** An event as it is kept: `body` is its JSON without its id. */
export interface KeptEvent {
  workspace_id: string
  id: number
  type: string
  body: string
  /** Seconds since it happened. */
  age: number
}

/** After these the rules of a workspace may find something else. */
const lookedAt: ReadonlySet<string> = new Set<EventType>([
  'tokens.changed',
  'workspace.updated',
  'workspace.imported',
  'tokenset.created',
  'tokenset.updated',
  'tokenset.deleted',
  'mode.created',
  'mode.updated',
  'mode.deleted',
  'resolver.created',
  'resolver.updated',
  'resolver.deleted',
  'release.published',
])
const mayChangeFindings = ({ type, subject }: NewEvent) => lookedAt.has(type) || subject?.kind === 'check_rules'

/** The rules are looked at so many seconds after an edit, once for those that follow each other. */
const lookAfterSeconds = 1

/**
 * Appends to the stream of a workspace. Its row is locked until the commit, so that the next number is assigned after it: who has
 * read number 5 will never find a 4 that was committed later. To be called last in the transaction, because others wait. Returns
 * whether there are webhooks: each has a job to look at the stream then, at once or when its next attempt is due. Where rules are
 * set that may find something else now, a job looks what they find (`tellFindings`).
 */
export function prepareAppend(workspaceId: string, events: readonly NewEvent[]): (tx: Db) => Promise<boolean> {
  const last = events.findLast(mayChangeFindings)
  const bodies = events.map(event => JSON.stringify({ ...event, tokens: event.tokens ?? undefined }))
  const statement = sql`with stream as (
 insert into event_streams as s (workspace_id, last_id) select id, ${events.length}::int from workspaces where id = ${workspaceId}
 on conflict (workspace_id) do update set last_id = s.last_id + excluded.last_id returning s.last_id),
appended as (insert into events (workspace_id, id, type, at, body)
 select ${workspaceId}::uuid, stream.last_id - ${events.length}::int + row.position, row.type, row.at,
 case when row.whole then ${boundByDatabase(sql`row.body`, sql`row.change_id`)}::json else row.body::json end
 from stream, unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ at }) => at)}::timestamptz[], ${bodies}::text[],
 ${events.map(({ tokens }) => tokens === null)}::bool[], ${events.map(({ change_id }) => change_id)}::uuid[])
 with ordinality as row (type, at, body, whole, change_id, position)),
told as (insert into jobs (id, kind, key, payload, run_at, created_at)
 select gen_random_uuid(), 'deliver_webhook', w.id::text, json_build_object('webhook_id', w.id), greatest(now(), w.next_attempt_at), now()
 from webhooks w where w.workspace_id = ${workspaceId} and w.status = 'enabled' order by w.id
 on conflict (kind, key) where key is not null and failed_at is null do update set
 run_at = least(jobs.run_at, excluded.run_at), again = jobs.leased_by is not null returning 1),
looking as (insert into jobs (id, kind, key, payload, run_at, created_at)
 select gen_random_uuid(), 'tell_findings', c.workspace_id::text,
 json_build_object('workspace_id', c.workspace_id, 'change_id', ${last?.change_id ?? null}::uuid),
 now() + make_interval(secs => ${lookAfterSeconds}), now()
 from check_rules c where c.workspace_id = ${workspaceId} and ${last !== undefined}
 on conflict (kind, key) where key is not null and failed_at is null do update set payload = excluded.payload,
 again = jobs.leased_by is not null)
select count(*)::int as hooks from told`
  return async tx => (await tx.one<{ hooks: number }>(statement))!.hooks > 0
}

/** The last number of each stream that has one. */
export async function lastIds(db: Db, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ workspace_id: string; last_id: number }>(
    sql`select workspace_id, last_id from event_streams where workspace_id = any(${workspaceIds}::uuid[])`,
  )
  return new Map(rows.map(row => [row.workspace_id, Number(row.last_id)]))
}

/** The number of the first event that is still kept; undefined: none is. */
export async function firstId(db: Db, workspaceId: string): Promise<number | undefined> {
  const row = await db.one<{ id: number | null }>(
    sql`select min(id) as id from events where workspace_id = ${workspaceId}`,
  )
  return row?.id === null || row?.id === undefined ? undefined : Number(row.id)
}

/** What is read of events at once: at least one, and no more than so many and so many bytes. */
export interface PageSize {
  events: number
  bytes: number
}

const kept = sql`e.workspace_id, e.id, e.type, e.at, ${storedBody(sql`e.body`)} as body`

/** The next ones in order. They are read one by one, so that what the page has no room for is never read. */
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

/** An event as a webhook is asked whether it wants it. */
export interface EventHead {
  id: number
  type: string
  /** Of events of webhooks. */
  webhook: string | null
}

/** The next ones in order, without what they say. */
export async function headsAfter(db: Db, workspaceId: string, after: number, limit: number): Promise<EventHead[]> {
  const rows =
    await db.query<EventHead>(sql`select id, type, case when type like 'webhook.%' then body #>> '{subject,id}' end as webhook
 from events where workspace_id = ${workspaceId} and id > ${after} order by id limit ${limit}`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/** What is older than the days that the contract promises. */
export const trimEvents = (db: Db) =>
  db.query(sql`delete from events where at < now() - make_interval(days => ${eventDays})`)
