// Idempotency-Key: a POST that is sent twice happens once. The claim, the write and the kept answer are one transaction,
// so a second request with the same key waits for the first and then repeats its answer.
import { createHash } from 'node:crypto'
import { problems } from './problems.ts'
import { sql } from './storage/sql.ts'
import type { Db } from './storage/sql.ts'

export interface IdempotentRequest {
  key: string
  /** SHA-256 of method, path and body. */
  hash: Buffer
}

export function idempotentRequest(key: string, method: string, path: string, body: Buffer): IdempotentRequest {
  if (key === '' || [...key].length > 255) throw problems.idempotencyKeyInvalid()
  return { key, hash: createHash('sha256').update(`${method} ${path}\n`).update(body).digest() }
}

interface Kept {
  request_hash: Buffer
  status: number
  body: string
}

/** The answer given before, or null when this request is the first. */
export async function claimIdempotencyKey(tx: Db, apiKeyId: string, request: IdempotentRequest): Promise<Kept | null> {
  await tx.query(sql`delete from idempotency_keys where api_key_id = ${apiKeyId} and key = ${request.key}
 and created_at < now() - interval '24 hours'`)
  const claimed = await tx.one(sql`insert into idempotency_keys (api_key_id, key, request_hash)
 values (${apiKeyId}, ${request.key}, ${request.hash}) on conflict do nothing returning 1`)
  if (claimed) return null
  const kept = await tx.one<Kept>(sql`select request_hash, status, body from idempotency_keys
 where api_key_id = ${apiKeyId} and key = ${request.key}`)
  if (!kept || !kept.request_hash.equals(request.hash)) throw problems.idempotencyReuse()
  return kept
}

export async function keepAnswer(tx: Db, apiKeyId: string, request: IdempotentRequest, status: number, body: string) {
  await tx.query(sql`update idempotency_keys set status = ${status}, body = ${body}
 where api_key_id = ${apiKeyId} and key = ${request.key}`)
}

/** Keys older than a day; run by the jobs. */
export const purgeIdempotencyKeys = (db: Db) =>
  db.query(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
