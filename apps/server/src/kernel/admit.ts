// The first steps of every call: authentication, rate limiting, permission.
import type { AnyOperation } from '@tessera/contract'
import type { z } from 'zod'
import { touchKey, touchSession } from '../access/access.store.ts'
import type { AccessRow } from '../access/access.store.ts'
import { callerOf, permit } from '../access/guard.ts'
import type { Access, Attempt } from '../access/guard.ts'
import type { Target } from '../access/subjects.store.ts'
import type { Call } from './call.ts'
import type { Caller } from '../base/caller.ts'
import type { Services } from './context.ts'
import { inSlices } from './pacing/slices.ts'
import type { StreamRight } from './streams.ts'
import { addressBucket } from '../limits/network.ts'
import { Problem, problems } from '../base/problems.ts'
import { hasToken, takeWithToken } from '../limits/rate.ts'

/** 401, then 429: who has no valid token draws on the bucket of the address. */
export async function admit(services: Services, call: Call, row: AccessRow): Promise<void> {
  const caller = callerOf(row)
  if (!call.counted) {
    const taken = hasToken(caller)
      ? (call.counting ?? takeWithToken(services, caller))
      : takeWithout(services, call, caller)
    const state = taken instanceof Promise ? await taken : taken
    call.onRate?.(state)
    if (!state.allowed) throw problems.rateLimited()
  }
  if (!caller || (!row.key_idle && !row.session_idle)) return
  // Not awaited: when a key was last used is no part of the answer.
  const db = services.database.autocommit({ touches: 'nothing' })
  const touch = row.key_idle ? touchKey(db, row.key_id!) : touchSession(db, row.session_id!)
  touch.catch((error: unknown) => services.log.warn({ err: error }, 'could not note the last use'))
}

function takeWithout({ config, limiter }: Services, { ip, surface }: Call, caller: Caller | null) {
  const bucket = caller ? `session:${caller.session_id}` : addressBucket('ip', ip)
  return limiter.take(bucket, surface === 'session' ? config.sessionRateLimit : config.rateLimit)
}

/** What the guard lets through; where the row is only a recent one, a refusal goes by the row as it is now. */
export async function permitted(
  services: Services,
  { credential }: Pick<Call, 'credential'>,
  attempt: Attempt,
  target: Target,
  row: AccessRow,
  isRecent: boolean,
): Promise<Access> {
  try {
    return permit(attempt, row, services.config.plans)
  } catch (error) {
    if (!isRecent) throw error
    return permit(attempt, await services.access.find(credential, target), services.config.plans)
  }
}

const dryRunFlag = ({ input }: AnyOperation) => input.shape['dry_run'] as z.ZodType | undefined

/** As far as it is known before the body is read, which may say that it is a dry run. */
export const attempted = ({ bound: { operation }, surface, rehearse }: Call): Attempt => ({
  operation,
  surface,
  isDryRun: rehearse === true || dryRunFlag(operation) !== undefined,
})

/** Once the body is there. Only where edits take a proposal it has to be read for that. */
export function received(call: Call, attempt: Attempt, { proposalsOnly }: Access): Attempt {
  if (!attempt.isDryRun || call.rehearse || proposalsOnly === null) return attempt
  return { ...attempt, isDryRun: saysDryRun(call) }
}

function saysDryRun({ bound: { operation }, input }: Call): boolean {
  try {
    const given = input()
    if (typeof given !== 'object' || given === null || !('dry_run' in given)) return false
    return dryRunFlag(operation)?.safeParse(given.dry_run).data === true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** What the caller of a stream follows it by. */
export function rightOf({ credential, bound, surface }: Call, target: Target, row: AccessRow): StreamRight {
  const owner = { token: row.key_id ?? row.session_id!, account: row.user_id! }
  const operation = bound.operation
  const name = [owner.token, surface, operation.name, ...Object.values(target)].join(' ')
  return { owner, name, credential, operation, surface, target }
}

/** Of each, whether the same call would be let through now. Those of one name are looked up once, and all of them together. */
export async function arePermitted(
  { access, config }: Pick<Services, 'access' | 'config'>,
  rights: readonly StreamRight[],
): Promise<boolean[]> {
  const distinct = [...new Map(rights.map(right => [right.name, right])).values()]
  const rows = await access.findAll(distinct)
  const permitted = new Map<string, boolean>()
  await inSlices(distinct, (right, n) => permitted.set(right.name, lets(right, rows[n]!, config)))
  return rights.map(({ name }) => permitted.get(name)!)
}

function lets({ operation, surface }: StreamRight, row: AccessRow, { plans }: Services['config']): boolean {
  try {
    permit({ operation, surface, isDryRun: false }, row, plans)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
