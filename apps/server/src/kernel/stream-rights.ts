// The right to follow a stream: the same call must stay permitted as long as the stream lasts.
import { permit } from '../access/guard.ts'
import type { LookedUp } from '../access/look-up.ts'
import type { AccessRow } from '../access/access.store.ts'
import { Problem } from '../base/problems.ts'
import type { Call } from './call.ts'
import type { Services } from './context.ts'
import { inSlices } from './pacing/slices.ts'
import type { StreamRight } from './streams.ts'

export function rightOf({ credential, bound, surface }: Call, { target, row }: LookedUp): StreamRight {
  const owner = { token: row.key_id ?? row.session_id!, account: row.user_id! }
  const operation = bound.operation
  const name = [owner.token, surface, operation.name, ...Object.values(target)].join(' ')
  return { owner, name, credential, operation, surface, target }
}

/** Whether each call would still be permitted. Rights with the same name share a look-up, and one query covers all. */
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

function lets({ operation, surface }: StreamRight, row: AccessRow, policy: Services['config']): boolean {
  try {
    permit({ operation, surface, isDryRun: false }, row, policy)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
