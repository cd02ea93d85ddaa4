// Identifies the caller and the subject, and checks the permission, for every call. A write checks again under its
// lock, so a cached row suffices at first, even if a write to its tokenset may have outdated it. A read may prefetch
// together with the look-up.
import { reads } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { prefetch } from '../storage/prefetch.ts'
import type { Db } from '../storage/database.ts'
import type { AccessLookUp } from './access.ts'
import type { AccessRow, Credential } from './access.store.ts'
import { permit } from './guard.ts'
import type { Access, Attempt, Policy } from './guard.ts'
import { subjectOf, targetOf } from './subjects.store.ts'
import type { SubjectIds } from './subjects.store.ts'

interface Asking {
  operation: AnyOperation
  credential: Credential
  /** The path's parameters. */
  params: Record<string, string>
}

export interface LookedUp {
  credential: Credential
  target: SubjectIds
  row: AccessRow
  /** A write to its tokenset may have outdated the row: a refusal needs the current row. */
  isProvisional: boolean
  /** The prefetched result; undefined: nothing was prefetched. */
  prefetched(): Promise<unknown> | undefined
}

/** `read`: the later read of the operation, which may be sent with the look-up. */
export async function lookUp(
  access: AccessLookUp,
  { operation, credential, params }: Asking,
  read?: (db: Db, target: SubjectIds) => Promise<unknown>,
): Promise<LookedUp> {
  const target = targetOf(operation, params)
  const provisional = isLocking(operation) ? access.recent(credential, target) : undefined
  const prefetching = read && prefetch(db => read(db, target))
  const row = provisional ?? (await access.find(credential, target, prefetching))
  const isProvisional = provisional !== undefined
  return { credential, target, row, isProvisional, prefetched: () => prefetching?.found() }
}

/** Returns what the guard permits; throws its refusal. */
export async function permitLookedUp(
  access: AccessLookUp,
  policy: Policy,
  attempt: Attempt,
  { credential, target, row, isProvisional }: LookedUp,
): Promise<Access> {
  try {
    return permit(attempt, row, policy)
  } catch (error) {
    if (!isProvisional) throw error
    return permit(attempt, await access.find(credential, target), policy)
  }
}

const isLocking = (operation: AnyOperation): boolean =>
  !reads(operation) &&
  !operation.passing &&
  subjectOf(operation.on)?.inPath.some(({ lock }) => lock !== undefined) === true
