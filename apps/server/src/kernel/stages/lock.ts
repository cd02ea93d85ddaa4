// Locks what a write is on, and looks at it again: what the checks below find holds until the commit.
import type { AnyOperation } from '@tessera/contract'
import { look, lockAccount } from '../../access/access.store.ts'
import type { AccessRow } from '../../access/access.store.ts'
import type { Access } from '../../access/guard.ts'
import type { LookedUp } from '../../access/look-up.ts'
import { newestIn } from '../../access/newest.store.ts'
import type { Target } from '../../access/subjects.store.ts'
import { isId } from '../../base/ids.ts'
import type { Db } from '../../storage/database.ts'
import type { Call } from '../call.ts'
import type { UnitOfWork } from '../writes/unit-of-work.ts'

export interface Locked {
  /** As it is under the lock; where nothing is locked, as it was. */
  row: AccessRow
  /** Of what is in order of creation in the target, where the operation makes such. */
  newest: string | null
}

/** A target that vanished in between is then not found by the second look. */
export async function lock(unit: UnitOfWork, call: Call, found: LookedUp, access: Access): Promise<Locked> {
  const { operation } = call.bound
  if (!unit.lock && operation.on !== 'account') return { row: found.row, newest: null }
  return unit.readOnce(questionOf(call), async () => {
    // Sent before the look, which therefore sees what the lock waited for.
    const locked = unit.lock ? unit.lock.take(unit.tx) : lockAccount(unit.tx, access.caller!.user.id)
    const looked = look(unit.tx, call.credential, found.target)
    const newest = makesIn(operation) ? newestOf(unit.tx, found.target) : null
    const [row, last] = await Promise.all([looked, newest, locked])
    return { row, newest: last }
  })
}

const makesIn = ({ on, method }: AnyOperation) => (on === 'mode' || on === 'tokenset') && method === 'POST'

async function newestOf(tx: Db, { tokenset_id, mode_id }: Target): Promise<string | null> {
  const ids = [tokenset_id, mode_id].filter(id => id !== undefined)
  return ids.every(isId) ? newestIn(tx, { tokenset_id: tokenset_id!, mode_id }) : null
}

/**
 * Who asks for what, where writes of one transaction need to look only once: what is made in a mode changes nothing of what a
 * look-up reads of the mode. All of them had arrived when the transaction began.
 */
function questionOf({ bound: { operation }, credential, params }: Call): string | undefined {
  if (operation.on !== 'mode' || operation.method !== 'POST' || credential.kind === 'none') return undefined
  return JSON.stringify([operation.path, credential.hash.toString('base64'), params])
}
