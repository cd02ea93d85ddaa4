// The first stage of every call: identifies the caller and counts the call.
import { touchKey, touchSession } from '../../access/access.store.ts'
import type { AccessRow } from '../../access/access.store.ts'
import { callerOf } from '../../access/guard.ts'
import { lookUp } from '../../access/look-up.ts'
import type { LookedUp } from '../../access/look-up.ts'
import type { Caller } from '../../base/caller.ts'
import { problems } from '../../base/problems.ts'
import { addressBucket } from '../../limits/network.ts'
import { hasToken, takeWithToken } from '../../limits/rate.ts'
import type { Call } from '../call.ts'
import type { Services } from '../context.ts'
import { prefetchOf } from '../handlers/prefetching.ts'

/** Looks up the caller and the subject and counts the call; throws 429 if the rate is exceeded. */
export async function admit(services: Services, call: Call): Promise<LookedUp> {
  const { bound, credential, params } = call
  const found = await lookUp(services.access, { operation: bound.operation, credential, params }, prefetchOf(call))
  const caller = callerOf(found.row)
  if (!call.counted) await count(services, call, caller)
  if (caller) noteUse(services, found.row, call.ip)
  return found
}

/** A caller without a valid token counts for the session or the address. */
async function count(services: Services, call: Call, caller: Caller | null): Promise<void> {
  const taken = hasToken(caller)
    ? (call.counting ?? takeWithToken(services, caller))
    : takeWithout(services, call, caller)
  const state = await taken
  call.onRate?.(state)
  if (!state.allowed) throw problems.rateLimited()
}

function takeWithout({ config, limiter }: Services, { ip, surface }: Call, caller: Caller | null) {
  const bucket = caller ? `session:${caller.session_id}` : addressBucket('ip', ip)
  return limiter.take(bucket, surface === 'session' ? config.sessionRateLimit : config.rateLimit)
}

/** Not awaited: the answer does not depend on the time of last use. */
function noteUse({ database, log }: Services, row: AccessRow, ip: string): void {
  if (!row.key_idle && !row.session_idle) return
  const db = database.autocommit({ touches: 'nothing' })
  const touch = row.key_idle ? touchKey(db, row.key_id!, ip) : touchSession(db, row.session_id!)
  touch.catch((error: unknown) => log.warn({ err: error }, 'could not note the last use'))
}
