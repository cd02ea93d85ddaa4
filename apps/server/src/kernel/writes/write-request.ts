// Tells `writes.run` what a call locks and touches.
import type { AnyOperation } from '@tessera/contract'
import type { Access } from '../../access/guard.ts'
import type { LookedUp } from '../../access/look-up.ts'
import { lockOf } from '../../access/subject-record.store.ts'
import type { Lock } from '../../access/subject-record.store.ts'
import { subjectOf } from '../../access/subjects.store.ts'
import type { SubjectIds } from '../../access/subjects.store.ts'
import type { Touches } from '../../storage/database.ts'
import type { Call } from '../call.ts'
import type { WriteRequest } from './writes.ts'

export function writeRequestOf({ bound, idempotency }: Call, { target, row }: LookedUp, access: Access): WriteRequest {
  const { operation } = bound
  const lock = lockFor(operation, access)
  const touches = touchesOf(operation, target)
  return {
    lock,
    widerLock: () => lockOf(subjectOf('workspace')!.record, access)!,
    isShort: operation.body === undefined && touches !== 'everything',
    options: {
      touches,
      // The transaction includes the claim of the key, so a repeated write gives the same answer.
      again: idempotency !== undefined && row.key_id !== null,
      // See `lock`.
      readsFirst: lock !== null || operation.on === 'account',
    },
  }
}

function lockFor({ on }: AnyOperation, access: Access): Lock | null {
  const subject = subjectOf(on)
  return subject ? lockOf(subject.record, access) : null
}

/**
 * An operation on a tokenset or within one leaves the rest unchanged, but deleting a tokenset also changes resolvers.
 */
function touchesOf({ on, method }: AnyOperation, { tokenset_id }: SubjectIds): Touches {
  const takesAway = method === 'DELETE' && (on === 'tokenset' || on === 'mode')
  return tokenset_id === undefined || takesAway ? 'everything' : { tokenset: tokenset_id }
}
