import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

export interface Kept {
  request_hash: Buffer
  status: number
  body: string
}

/** Whether this request got the key. A second request with the same key waits here until the first commits or fails. */
export async function claim(tx: Db, apiKeyId: string, key: string, hash: Buffer): Promise<boolean> {
  await tx.query(sql`delete from idempotency_keys where api_key_id = ${apiKeyId} and key = ${key}
 and created_at < now() - interval '24 hours'`)
  const claimed = await tx.one(sql`insert into idempotency_keys (api_key_id, key, request_hash)
 values (${apiKeyId}, ${key}, ${hash}) on conflict do nothing returning 1`)
  return claimed !== undefined
}

export const findKept = (tx: Db, apiKeyId: string, key: string) =>
  tx.one<Kept>(
    sql`select request_hash, status, body from idempotency_keys where api_key_id = ${apiKeyId} and key = ${key}`,
  )

export const keep = (tx: Db, apiKeyId: string, key: string, status: number, body: string) =>
  tx.query(
    sql`update idempotency_keys set status = ${status}, body = ${body} where api_key_id = ${apiKeyId} and key = ${key}`,
  )

/** Deletes keys older than a day; called by a job. */
export const purgeIdempotencyKeys = (db: Db) =>
  db.query(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
