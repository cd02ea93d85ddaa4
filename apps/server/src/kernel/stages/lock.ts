// Locks the subject of a write and looks it up again: results of later checks hold until the commit.
import type { AnyOperation } from '@tessera/contract'
import { look, lockAccount } from '../../access/access.store.ts'
import type { AccessRow } from '../../access/access.store.ts'
import type { Access } from '../../access/guard.ts'
import type { LookedUp } from '../../access/look-up.ts'
import { newestIn } from '../../access/newest.store.ts'
import type { SubjectIds } from '../../access/subjects.store.ts'
import { isId } from '../../base/ids.ts'
import type { Db } from '../../storage/database.ts'
import type { Call } from '../call.ts'
import type { UnitOfWork } from '../writes/unit-of-work.ts'

export interface Locked {
  /** The row under the lock; without a lock, the row as before. */
  row: AccessRow
  /** The newest id of those records in the target that are ordered by creation, if the operation creates such. */
  newest: string | null
}

/** The second look-up does not find a target that vanished in between. */
export async function lock(unit: UnitOfWork, call: Call, found: LookedUp, access: Access): Promise<Locked> {
  const { operation } = call.bound
  if (!unit.lock && operation.on !== 'account') return { row: found.row, newest: null }
  return unit.readOnce(questionOf(call), async () => {
    // Sent before the look-up, so that the look-up sees all writes that the lock waited for.
    const locked = unit.lock ? unit.lock.take(unit.tx) : lockAccount(unit.tx, access.caller!.user.id)
    const looked = look(unit.tx, call.credential, found.target)
    const newest = makesIn(operation) ? newestOf(unit.tx, found.target) : null
    const [row, last] = await Promise.all([looked, newest, locked])
    return { row, newest: last }
  })
}

const makesIn = ({ on, method }: AnyOperation) => (on === 'mode' || on === 'tokenset') && method === 'POST'

async function newestOf(tx: Db, { tokenset_id, mode_id }: SubjectIds): Promise<string | null> {
  const ids = [tokenset_id, mode_id].filter(id => id !== undefined)
  return ids.every(isId) ? newestIn(tx, { tokenset_id: tokenset_id!, mode_id }) : null
}

/**
 * The key of a look-up that writes of one transaction can share: creating records in a mode does not change the row of
 * the look-up. All of these writes had arrived before the transaction began.
 */
function questionOf({ bound: { operation }, credential, params }: Call): string | undefined {
  if (operation.on !== 'mode' || operation.method !== 'POST' || credential.kind === 'none') return undefined
  return JSON.stringify([operation.path, credential.hash.toString('base64'), params])
}
