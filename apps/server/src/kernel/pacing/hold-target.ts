// What a write locks, and looks at again once it has the lock.
import type { AnyOperation } from '@tessera/contract'
import { newestIn } from '../../access/newest.store.ts'
import { look, lockAccount } from '../../access/access.store.ts'
import type { Access } from '../../access/guard.ts'
import { lockOf } from '../../access/subject-record.store.ts'
import type { Lock } from '../../access/subject-record.store.ts'
import { subjectOf, targetOf } from '../../access/subjects.store.ts'
import type { Target } from '../../access/subjects.store.ts'
import type { Db, Touches } from '../../storage/database.ts'
import type { Call } from '../call.ts'
import { isId } from '../../base/ids.ts'
import type { Held, HeldTarget } from './held.ts'

export function lockFor({ on }: AnyOperation, access: Access): Lock | null {
  const subject = subjectOf(on)
  return subject ? lockOf(subject.record, access) : null
}

/** That of the whole workspace, for writes that reach beyond a tokenset. */
export const workspaceLock = (access: Access): Lock => lockOf(subjectOf('workspace')!.record, access)!

/** An operation on a tokenset, or within one, leaves everything else as it was; with one that is deleted, resolvers change. */
export function touchesOf({ on, method }: AnyOperation, { tokenset_id }: Target): Touches {
  const takesAway = method === 'DELETE' && (on === 'tokenset' || on === 'mode')
  return tokenset_id === undefined || takesAway ? 'everything' : { tokenset: tokenset_id }
}

/** A target that vanished in between is then not found by the second look. */
export async function holdTarget(
  tx: Db,
  call: Call,
  access: Access,
  lock: Lock | null,
  held?: Held,
): Promise<HeldTarget> {
  const { operation } = call.bound
  if (!lock && operation.on !== 'account') return { row: null, newest: null }
  const question = held && questionOf(call)
  const known = question === undefined ? undefined : held!.rows.get(question)
  if (known) return known
  const target = targetOf(operation, call.params)
  // Sent before the look, which therefore sees what the lock waited for.
  const locked = lock ? lock.take(tx) : lockAccount(tx, access.caller!.user.id)
  const looked = look(tx, call.credential, target)
  const [row, newest] = await Promise.all([looked, makesIn(operation) ? newestOf(tx, target) : null, locked])
  const found = { row, newest }
  if (question !== undefined) held!.rows.set(question, found)
  return found
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
