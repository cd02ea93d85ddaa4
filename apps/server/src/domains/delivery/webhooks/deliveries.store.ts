import { mostEventBytes } from '@tessera/contract'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { storedBody } from '../../../kernel/history/event-size.store.ts'
import type { Attempt } from '../../../limits/send.ts'

export interface DeliveryRow {
  id: string
  webhook_id: string
  event: string
  event_id: number | null
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  response_status: number | null
  response_body: string | null
  error: string | null
  duration_ms: number | null
  next_attempt_at: string | null
  created_at: string
  delivered_at: string | null
  body: string
}

const columns = sql`d.id, d.webhook_id, d.event, d.event_id::float8 as event_id, d.status, d.attempts, d.response_status, d.response_body,
 d.error, d.duration_ms, d.next_attempt_at, d.created_at, d.delivered_at, ${storedBody(sql`d.body`, mostEventBytes)} as body`

interface Filter {
  webhookId: string
  status: string | null
}

const where = ({ webhookId, status }: Filter) =>
  sql`d.webhook_id = ${webhookId} and (${status}::text is null or d.status = ${status})`

/** Newest first. */
export const listDeliveries = (
  db: Db,
  filter: Filter,
  { before, limit }: { before: string | null; limit: number | null },
) =>
  db.query<DeliveryRow>(sql`select ${columns} from webhook_deliveries d where ${where(filter)}
 and (${before}::uuid is null or d.id < ${before}) order by d.id desc limit ${limit}`)

export const countDeliveries = (db: Db, filter: Filter) =>
  countUpTo(db, sql`from webhook_deliveries d where ${where(filter)}`)

export const findDelivery = (db: Db, id: string) =>
  db.one<DeliveryRow>(sql`select ${columns} from webhook_deliveries d where d.id = ${id}`)

/** The tests of a webhook that were not sent yet. */
const waitingTests = (webhookId: string) =>
  sql`d.webhook_id = ${webhookId} and d.event_id is null and d.status = 'pending' and d.attempts = 0`

export const firstTest = (db: Db, webhookId: string) =>
  db.one<DeliveryRow>(
    sql`select ${columns} from webhook_deliveries d where ${waitingTests(webhookId)} order by d.id limit 1`,
  )

export async function countWaitingTests(db: Db, webhookId: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from webhook_deliveries d where ${waitingTests(webhookId)}`,
  )
  return row!.count
}

export type NewDelivery = Pick<DeliveryRow, 'id' | 'webhook_id' | 'event' | 'event_id' | 'body'>

/** Inserts the delivery of an event once, even if the process died after an earlier insert. */
export async function ensureDelivery(db: Db, given: NewDelivery): Promise<DeliveryRow> {
  await db.query(sql`insert into webhook_deliveries (id, webhook_id, event, event_id, body, status, created_at)
 values (${given.id}, ${given.webhook_id}, ${given.event}, ${given.event_id}, ${given.body}, 'pending', now())
 on conflict on constraint webhook_deliveries_event do nothing`)
  const row = await db.one<DeliveryRow>(
    given.event_id === null
      ? sql`select ${columns} from webhook_deliveries d where d.id = ${given.id}`
      : sql`select ${columns} from webhook_deliveries d where d.webhook_id = ${given.webhook_id} and d.event_id = ${given.event_id}`,
  )
  return row!
}

/** `next`: seconds until the next attempt; null: none. */
export async function noteAttempt(db: Db, id: string, attempt: Attempt, next: number | null): Promise<void> {
  const { status, body, error, duration_ms } = attempt
  const state = error === null ? 'delivered' : next === null ? 'failed' : 'pending'
  await db.query(sql`update webhook_deliveries set status = ${state}, attempts = attempts + 1, response_status = ${status},
 response_body = ${body}, error = ${error}, duration_ms = ${duration_ms},
 next_attempt_at = case when ${next}::float8 is null then null else now() + make_interval(secs => ${next ?? 0}) end,
 delivered_at = case when ${state} = 'delivered' then now() end where id = ${id}`)
}

/** Schedules it as if it had not been sent. */
export const reopen = (db: Db, id: string) =>
  db.query(sql`update webhook_deliveries set status = 'pending', next_attempt_at = null where id = ${id}`)

/** Resets the attempts of its queue, since a new address has not failed yet. */
export const restart = (db: Db, webhookId: string) =>
  db.query(sql`update webhook_deliveries set attempts = 0, next_attempt_at = null
 where webhook_id = ${webhookId} and status = 'pending' and event_id is not null`)

/** Deletes a delivery without an attempt. */
export const withdraw = (db: Db, id: string) =>
  db.query(sql`delete from webhook_deliveries where id = ${id} and status = 'pending' and attempts = 0`)

/**
 * Drops the pending delivery of its queue: if the webhook is enabled again, it continues after that. Tests are not in
 * the queue.
 */
export const abandon = (db: Db, webhookId: string) =>
  db.query(sql`update webhook_deliveries set status = 'failed', next_attempt_at = null,
 error = coalesce(error, 'The webhook was disabled before it was sent')
 where webhook_id = ${webhookId} and status = 'pending' and event_id is not null`)

export const trimDeliveries = (db: Db) =>
  db.query(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`)
