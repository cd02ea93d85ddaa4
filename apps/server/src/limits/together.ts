// Counts the requests of a batch together, and gives each the state of its windows as if they were counted one by one.
import type { Bucket, RateLimiter, RateState } from './rate-limiter.ts'
import { batched } from '../base/batcher.ts'
import type { Asked, CountedTogether } from './rate-limit.store.ts'
import { stateOfBoth } from './windows.ts'

/** `RateLimiter.takeBoth`: one call of `count`, with each own bucket once, counts all waiting requests. */
export function takeTogether(
  count: (asked: readonly Asked[]) => CountedTogether[] | Promise<CountedTogether[]>,
): RateLimiter['takeBoth'] {
  const take = batched(async (calls: OfBoth[]) => {
    const batch = gather(calls)
    return statesOf(batch, await count([...batch.owns.values()].map(({ asked }) => asked)))
  })
  return (own, shared) => take({ own, shared })
}

/** `add` returns the new count of a bucket. All requests get the final count of their shared bucket. */
export function countInOrder(
  asked: readonly Asked[],
  add: (bucket: string, requests: number) => number,
): Pick<CountedTogether, 'own' | 'hits' | 'shared_hits'>[] {
  const shared = new Map<string, number>()
  const counted = asked.map(({ own, limit, shared: other, requests }) => {
    const hits = add(own, requests)
    const admitted = Math.min(requests, limit - hits + requests)
    if (admitted > 0 && other !== null) shared.set(other, add(other, admitted))
    return { own, hits, other }
  })
  return counted.map(({ own, hits, other }) => ({
    own,
    hits,
    shared_hits: other === null ? null : (shared.get(other) ?? null),
  }))
}

interface OfBoth {
  own: Bucket
  shared: Bucket | null
}

/** The remaining requests of a batch to count down in a bucket. */
interface Shared {
  left: number
}

interface Own extends Shared {
  asked: Asked
  shared: Shared | null
}

interface Batch {
  owns: ReadonlyMap<string, Own>
  /** In order, each with its own bucket. */
  calls: readonly (OfBoth & { of: Own })[]
}

function gather(calls: readonly OfBoth[]): Batch {
  const owns = new Map<string, Own>()
  const shareds = new Map<string, Shared>()
  const sharedOf = (name: string) => {
    let shared = shareds.get(name)
    if (!shared) shareds.set(name, (shared = { left: 0 }))
    return shared
  }
  return {
    owns,
    calls: calls.map(({ own, shared }) => {
      let of = owns.get(own.name)
      if (of) of.asked.requests++
      else {
        const asked = { own: own.name, limit: own.limit, shared: shared?.name ?? null, requests: 1 }
        owns.set(own.name, (of = { asked, left: 0, shared: shared && sharedOf(shared.name) }))
      }
      return { own, shared, of }
    }),
  }
}

function statesOf({ owns, calls }: Batch, rows: readonly CountedTogether[]): RateState[] {
  const counted = new Map(rows.map(row => [owns.get(row.own)!, row]))
  for (const [own, { hits }] of counted) {
    const { requests, limit } = own.asked
    own.left = requests
    if (own.shared) own.shared.left += Math.max(0, Math.min(requests, limit - hits + requests))
  }
  return calls.map(({ own, shared, of }) => {
    const { hits, shared_hits, start, now } = counted.get(of)!
    const ownHits = hits - --of.left
    const also =
      shared === null || of.shared === null || ownHits > own.limit
        ? null
        : { hits: shared_hits! - --of.shared.left, limit: shared.limit }
    return stateOfBoth({ hits: ownHits, limit: own.limit }, also, start, now)
  })
}
