import { keepAnswer, claimIdempotencyKey } from '../idempotency/idempotency.ts'
import { textOf } from '../answers/answer-text.ts'
import { represent } from '../answers/text-cache.ts'
import type { Access } from '../../access/guard.ts'
import type { Answer, Call } from '../call.ts'
import type { Tx } from '../../storage/database.ts'

export interface Claim {
  /** The answer of the key's first request, which is repeated without a second write. */
  former: Answer | undefined
  /** Stores the answer for repeated requests; does nothing without a key. */
  keep(status: number, body: unknown): void
}

const noKey: Claim = { former: undefined, keep: () => undefined }

/** Claims the Idempotency-Key of a call in its transaction: another request with the same key waits until that ends. */
export async function claimKey(tx: Tx, call: Call, { caller }: Access): Promise<Claim> {
  const keyId = caller?.key?.id
  const key = keyId ? call.idempotency?.() : undefined
  if (!keyId || !key) return noKey
  const kept = await claimIdempotencyKey(tx, keyId, key)
  const former = kept && { status: kept.status, body: represent(kept.body), cookies: {}, replayed: true }
  return {
    former: former ?? undefined,
    keep: (status, body) => tx.later(keepAnswer(tx, keyId, key, status, textOf(body))),
  }
}
