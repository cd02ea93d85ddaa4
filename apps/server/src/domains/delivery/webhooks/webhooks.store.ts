import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface WebhookRow {
  id: string
  workspace_id: string
  url: string
  description: string | null
  events: string[]
  status: 'enabled' | 'disabled'
  disabled_reason: string | null
  former_secret_until: string | null
  next_attempt_at: string | null
  created_at: string
  updated_at: string
}

/** Internal fields for deliveries. */
export interface WebhookInUse extends WebhookRow {
  /** The current secret and, during a rotation, the former one, as they are stored. */
  secrets: string[]
  position: number
  /** Changes with each change of the webhook. */
  version: string
  workspace_name: string
  /** Seconds until the next attempt; 0: now. */
  seconds_left: number
}

const columns = sql`w.id, w.workspace_id, w.url, w.description, w.events, w.status, w.disabled_reason,
 case when w.former_until > now() then w.former_until end as former_secret_until, w.next_attempt_at, w.created_at, w.updated_at`

export const listWebhooks = (db: Db, workspaceId: string) =>
  db.query<WebhookRow>(sql`select ${columns} from webhooks w where w.workspace_id = ${workspaceId} order by w.id`)

export async function countWebhooks(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from webhooks where workspace_id = ${workspaceId}`,
  )
  return row!.count
}

export const findWebhook = (db: Db, id: string) =>
  db.one<WebhookRow>(sql`select ${columns} from webhooks w where w.id = ${id}`)

export async function useWebhook(db: Db, id: string): Promise<WebhookInUse | undefined> {
  const row = await db.one<WebhookInUse>(sql`select ${columns}, w.position, w.version, s.name as workspace_name,
 array_remove(array[w.secret, case when w.former_until > now() then w.former_secret end], null) as secrets,
 coalesce(greatest(extract(epoch from w.next_attempt_at - now()), 0), 0)::float8 as seconds_left
 from webhooks w join workspaces s on s.id = w.workspace_id where w.id = ${id}`)
  return row && { ...row, position: Number(row.position) }
}

/** Starts at the present end of the stream. */
export async function insertWebhook(
  tx: Db,
  hook: Pick<WebhookRow, 'id' | 'workspace_id' | 'url' | 'description' | 'events'> & { secret: string; at: string },
): Promise<void> {
  await tx.query(sql`insert into webhooks (id, workspace_id, url, description, events, status, secret, position, created_at, updated_at)
 values (${hook.id}, ${hook.workspace_id}, ${hook.url}, ${hook.description}, ${hook.events}::text[], 'enabled', ${hook.secret},
 ${lastEvent(hook.workspace_id)}, ${hook.at}, ${hook.at})`)
}

const lastEvent = (workspaceId: string) =>
  sql`coalesce((select last_id from event_streams where workspace_id = ${workspaceId}), 0)`

/** `fresh`: starts anew at the present end of the stream. */
export async function updateWebhook(
  tx: Db,
  { id, workspace_id }: Pick<WebhookRow, 'id' | 'workspace_id'>,
  hook: Pick<WebhookRow, 'url' | 'description' | 'events' | 'status'> & { at: string; fresh: boolean },
): Promise<void> {
  const position = hook.fresh ? lastEvent(workspace_id) : sql`position`
  await tx.query(sql`update webhooks set url = ${hook.url}, description = ${hook.description}, events = ${hook.events}::text[],
 status = ${hook.status}, disabled_reason = case when ${hook.status} = 'enabled' then null else disabled_reason end,
 next_attempt_at = null, position = ${position}, version = version + 1, updated_at = ${hook.at} where id = ${id}`)
}

export async function rotateSecret(tx: Db, id: string, secret: string, hours: number, at: string): Promise<void> {
  await tx.query(sql`update webhooks set former_secret = secret, former_until = now() + make_interval(hours => ${hours}),
 secret = ${secret}, version = version + 1, updated_at = ${at} where id = ${id}`)
}

export interface StoredSecrets {
  id: string
  secret: string
  former_secret: string | null
}

/** Some that are not encrypted. */
export const listPlainSecrets = (db: Db, sealedMark: string, limit: number) =>
  db.query<StoredSecrets>(sql`select id, secret, former_secret from webhooks
 where not starts_with(secret, ${sealedMark}) or not starts_with(former_secret, ${sealedMark}) order by id limit ${limit}`)

/** Leaves those that got another secret meanwhile, or that another node has encrypted. */
export const sealSecrets = (tx: Db, rows: readonly (StoredSecrets & { from: string })[]) =>
  tx.query(sql`update webhooks w set secret = given.secret, former_secret = given.former_secret
 from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ from }) => from)}::text[], ${rows.map(({ secret }) => secret)}::text[],
 ${rows.map(({ former_secret }) => former_secret)}::text[]) as given (id, was, secret, former_secret)
 where w.id = given.id and w.secret = given.was`)

export const deleteWebhook = (tx: Db, id: string) => tx.query(sql`delete from webhooks where id = ${id}`)

/**
 * Whether it has not changed since the attempt; locks it until the commit. Nodes of an older version change address and
 * state without a new version.
 */
export async function isUnchanged(tx: Db, { id, version, url }: WebhookInUse): Promise<boolean> {
  const row = await tx.one(sql`select 1 from webhooks where id = ${id} and version = ${version} and url = ${url}
 and status = 'enabled' for no key update`)
  return row !== undefined
}

/** Delivery continues after this position. It never moves back. */
export async function advance(db: Db, id: string, position: number): Promise<void> {
  await db.query(
    sql`update webhooks set position = greatest(position, ${position}), next_attempt_at = null where id = ${id}`,
  )
}

export async function delay(db: Db, id: string, seconds: number): Promise<void> {
  await db.query(sql`update webhooks set next_attempt_at = now() + make_interval(secs => ${seconds}) where id = ${id}`)
}

/** Returns whether it was enabled before. */
export async function disable(tx: Db, id: string, reason: string, at: string): Promise<boolean> {
  const row =
    await tx.one(sql`update webhooks set status = 'disabled', disabled_reason = ${reason}, next_attempt_at = null,
 version = version + 1, updated_at = ${at} where id = ${id} and status = 'enabled' returning 1`)
  return row !== undefined
}
