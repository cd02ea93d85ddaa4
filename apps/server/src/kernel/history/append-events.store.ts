// The only statement that appends to the streams of events.
import type { EventType } from '@tessera/contract'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import { hostOfUrl } from '../../storage/url-host.ts'
import { boundByDatabase } from './event-size.store.ts'
import type { NewEvent } from './event-size.store.ts'

/** The rules of a workspace may have other findings after these events. */
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

/** The rules run this many seconds after an edit, once for a series of edits. */
const lookAfterSeconds = 1

/** A repository follows this many seconds after an edit, so that a series of edits is one commit. */
const syncAfterSeconds = 1

/**
 * Appends to the stream of a workspace. Locks its row until the commit, so that ids become visible in order: whoever
 * reads number 5 will never find a later-committed 4. Must be the last call in the transaction, because others wait.
 * Returns whether there are webhooks: each gets a job that reads the stream, at once or at its next attempt. If rules
 * are set whose findings may change, a job compares their findings (`tellFindings`).
 * A connected repository gets a job that brings both sides together.
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
notified as (insert into jobs (id, kind, key, payload, run_at, created_at, account, host)
 select gen_random_uuid(), 'deliver_webhook', w.id::text, json_build_object('webhook_id', w.id), greatest(now(), w.next_attempt_at), now(),
 o.user_id, ${hostOfUrl(sql`w.url`)}
 from webhooks w join workspaces o on o.id = w.workspace_id where w.workspace_id = ${workspaceId} and w.status = 'enabled' order by w.id
 on conflict (kind, key) where key is not null and failed_at is null do update set run_at = least(jobs.run_at, excluded.run_at),
 again = jobs.leased_by is not null, account = excluded.account, host = excluded.host returning 1),
looking as (insert into jobs (id, kind, key, payload, run_at, created_at, account)
 select gen_random_uuid(), 'tell_findings', c.workspace_id::text,
 json_build_object('workspace_id', c.workspace_id, 'change_id', ${last?.change_id ?? null}::uuid),
 now() + make_interval(secs => ${lookAfterSeconds}), now(), o.user_id
 from check_rules c join workspaces o on o.id = c.workspace_id where c.workspace_id = ${workspaceId} and ${last !== undefined}
 on conflict (kind, key) where key is not null and failed_at is null do update set payload = excluded.payload,
 again = jobs.leased_by is not null, account = excluded.account),
syncing as (insert into jobs (id, kind, key, payload, run_at, created_at, account, host)
 select gen_random_uuid(), 'sync_git', g.id::text, json_build_object('connection_id', g.id), now() + make_interval(secs => ${syncAfterSeconds}), now(),
 o.user_id, ${hostOfUrl(sql`g.url`)}
 from git_connections g join workspaces o on o.id = g.workspace_id where g.workspace_id = ${workspaceId}
 on conflict (kind, key) where key is not null and failed_at is null do update set run_at = least(jobs.run_at, excluded.run_at),
 again = jobs.leased_by is not null, account = excluded.account, host = excluded.host)
select count(*)::int as hooks from notified`
  return async tx => (await tx.one<{ hooks: number }>(statement))!.hooks > 0
}
