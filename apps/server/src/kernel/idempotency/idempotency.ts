// Idempotency-Key: a POST that is sent twice runs once. The claim, the write and the stored answer share a transaction,
// so a second request with the same key waits for the first and then repeats its answer.
import { createHash } from 'node:crypto'
import * as store from './idempotency.store.ts'
import type { Kept } from './idempotency.store.ts'
import { problems } from '../../base/problems.ts'
import type { Db } from '../../storage/sql.ts'

export interface IdempotentRequest {
  key: string
  /** SHA-256 of method, path and body. */
  hash: Buffer
}

export function idempotentRequest(key: string, method: string, path: string, body: Buffer): IdempotentRequest {
  if (key === '' || [...key].length > 255) throw problems.idempotencyKeyInvalid()
  return { key, hash: createHash('sha256').update(`${method} ${path}\n`).update(body).digest() }
}

/** Returns the stored answer; null: this request is the first. */
export async function claimIdempotencyKey(
  tx: Db,
  apiKeyId: string,
  { key, hash }: IdempotentRequest,
): Promise<Kept | null> {
  if (await store.claim(tx, apiKeyId, key, hash)) return null
  const kept = await store.findKept(tx, apiKeyId, key)
  if (!kept || !kept.request_hash.equals(hash)) throw problems.idempotencyReuse()
  return kept
}

export const keepAnswer = (tx: Db, apiKeyId: string, { key }: IdempotentRequest, status: number, body: string) =>
  store.keep(tx, apiKeyId, key, status, body)
