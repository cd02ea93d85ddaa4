// The first steps of every call: authentication and rate limiting.
import { touchKey, touchSession } from '../access/access.store.ts'
import type { AccessRow } from '../access/access.store.ts'
import { callerOf } from '../access/guard.ts'
import type { Call } from './call.ts'
import type { Caller, Services } from './context.ts'
import { addressBucket } from '../limits/network.ts'
import { problems } from './problems.ts'
import { hasToken, takeWithToken } from '../limits/rate.ts'

/** 401, then 429: who has no valid token draws on the bucket of the address. */
export async function admit(services: Services, call: Call, row: AccessRow): Promise<void> {
  const caller = callerOf(row)
  if (!call.counted) {
    const taken = hasToken(caller) ? takeWithToken(services, caller) : takeWithout(services, call, caller)
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
