// A write in its transaction, as passed between its stages.
import { isAudited } from '@tessera/contract'
import type { Access } from '../../access/guard.ts'
import type { NewChange } from '../change.ts'
import type { Call } from '../call.ts'
import type { Context, Services } from '../context.ts'
import { contextOf } from '../make-context.ts'
import type { UnitOfWork } from '../writes/unit-of-work.ts'
import type { Locked } from './lock.ts'
import { settleQuotas } from './settle-quotas.ts'

export interface Write {
  unit: UnitOfWork
  call: Call
  access: Access
  context: Context<'token'>
  /** The changes that the handler recorded. */
  changes: NewChange[]
  /** Whether the handler enqueued a delivery. */
  isQueued(): boolean
  /** Adds the changes so far to the counters of the workspace; throws the refusal of a quota. */
  settle(): Promise<void>
}

export function beginWrite(
  unit: UnitOfWork,
  services: Services,
  call: Call,
  { access, newest }: Pick<Locked, 'newest'> & { access: Access },
): Write {
  const nextId = unit.idsAfter(newest, services.newId)
  const isWide = unit.lock === null || unit.lock.id !== access.tokenset?.id
  const { context, changes, isQueued } = contextOf(services, unit.tx, call, access, { nextId, isWide })
  const settle = () =>
    settleQuotas(unit.tx, services.config.quotas, access.workspace, changes, isAudited(call.bound.operation))
  return { unit, call, access, context, changes, isQueued, settle }
}
