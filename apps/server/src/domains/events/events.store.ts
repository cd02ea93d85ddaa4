import { eventDays } from '@tessera/contract'
import { jsonInSlices } from '../../kernel/pacing/slices.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import type { EventType, WorkspaceEvent } from '@tessera/contract'

/** An event before it has a place in its stream; its tokens are null where they are those of its change in the history. */
export type NewEvent = Omit<WorkspaceEvent, 'id' | 'tokens'> & { tokens: WorkspaceEvent['tokens'] | null }

/** An event as it is kept: `body` is its JSON without its id. */
export interface KeptEvent {
  workspace_id: string
  id: number
  type: string
  body: string
  /** Seconds since it happened. */
  age: number
}

/** What the event of a change says of its tokens, from its record. */
const tokensOfChange = sql`(select '[' || coalesce(string_agg('{"id":"' || x.token_id || '","mode_id":"' || x.mode_id || '","name":' || to_json(x.name)::text
 || case when x.before ->> 'name' <> x.after ->> 'name' then ',"was":' || (x.before -> 'name')::text else '' end
 || ',"change":"' || case when x.before is null then 'created' when x.after is null then 'deleted' else 'updated' end || '"}',
 ',' order by x.position), '') || ']'
 from change_tokens x where x.change_id = row.change_id)`

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
export async function prepareAppend(
  workspaceId: string,
  events: readonly NewEvent[],
): Promise<(tx: Db) => Promise<boolean>> {
  const last = events.findLast(mayChangeFindings)
  const bodies: string[] = []
  for (const event of events) {
    const { tokens, ...others } = event
    bodies.push(await jsonInSlices(tokens === null ? others : { ...event }))
  }
  const statement = sql`with stream as (
 insert into event_streams as s (workspace_id, last_id) select id, ${events.length}::int from workspaces where id = ${workspaceId}
 on conflict (workspace_id) do update set last_id = s.last_id + excluded.last_id returning s.last_id),
appended as (insert into events (workspace_id, id, type, at, body)
 select ${workspaceId}::uuid, stream.last_id - ${events.length}::int + row.position, row.type, row.at,
 case when row.whole then (left(row.body, -1) || ',"tokens":' || ${tokensOfChange} || '}')::json else row.body::json end
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

/** The next ones in order. */
export async function eventsAfter(db: Db, workspaceId: string, after: number, limit: number): Promise<KeptEvent[]> {
  const rows = await db.query<KeptEvent>(sql`select workspace_id, id, type, body::text as body,
 extract(epoch from clock_timestamp() - at)::float8 as age from events
 where workspace_id = ${workspaceId} and id > ${after} order by id limit ${limit}`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/** What is older than the days that the contract promises. */
export const trimEvents = (db: Db) =>
  db.query(sql`delete from events where at < now() - make_interval(days => ${eventDays})`)
