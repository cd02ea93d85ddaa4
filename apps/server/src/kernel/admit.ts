// The first steps of every call: authentication, rate limiting, permission.
import { touchKey, touchSession } from '../access/access.store.ts'
import type { AccessRow } from '../access/access.store.ts'
import { callerOf, permit } from '../access/guard.ts'
import type { Access } from '../access/guard.ts'
import type { Target } from '../access/subjects.store.ts'
import type { Call } from './call.ts'
import type { Caller, Services } from './context.ts'
import { addressBucket } from '../limits/network.ts'
import { Problem, problems } from './problems.ts'
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
  { bound, surface, credential }: Call,
  target: Target,
  row: AccessRow,
  isRecent: boolean,
): Promise<Access> {
  try {
    return permit(bound.operation, surface, row, services.config.plans)
  } catch (error) {
    if (!isRecent) throw error
    return permit(bound.operation, surface, await services.access.find(credential, target), services.config.plans)
  }
}

/** Whether the same call would be let through now. */
export async function isPermitted({ access, config }: Services, { credential, bound, surface }: Call, target: Target) {
  try {
    permit(bound.operation, surface, await access.find(credential, target), config.plans)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
