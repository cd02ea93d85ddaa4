// Counts requests of a round together, and tells each where it stands in its windows: as if they had been counted one by one.
import type { Bucket, RateLimiter, RateState } from '../kernel/context.ts'
import { inRounds } from '../storage/rounds.ts'
import type { Asked, CountedTogether } from './rate-limit.store.ts'
import { stateOfBoth } from './windows.ts'

/** `RateLimiter.takeBoth`: requests that wait are counted by one call of `count`, which names each own bucket once. */
export function takeTogether(
  count: (asked: readonly Asked[]) => CountedTogether[] | Promise<CountedTogether[]>,
): RateLimiter['takeBoth'] {
  const take = inRounds(async (calls: OfBoth[]) => {
    const asked = gather(calls)
    return statesOf(calls, asked, await count(asked))
  })
  return (own, shared) => take({ own, shared })
}

/** Counts as `add` does, which tells how many a bucket has then. The shared ones are told as each stands at the end. */
export function countInOrder(
  asked: readonly Asked[],
  add: (bucket: string, requests: number) => number,
): Pick<CountedTogether, 'own' | 'hits' | 'shared_hits'>[] {
  const shared = new Map<string, number>()
  const counted = asked.map(({ own, limit, shared: other, requests }) => {
    const hits = add(own, requests)
    const admitted = Math.min(requests, limit - hits + requests)
    if (admitted > 0) shared.set(other, add(other, admitted))
    return { own, hits, other }
  })
  return counted.map(({ own, hits, other }) => ({ own, hits, shared_hits: shared.get(other) ?? null }))
}

interface OfBoth {
  own: Bucket
  shared: Bucket
}

/** The calls of a round by their own bucket. */
function gather(calls: readonly OfBoth[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const { own, shared } of calls) {
    const known = asked.get(own.name)
    if (known) known.requests++
    else asked.set(own.name, { own: own.name, limit: own.limit, shared: shared.name, requests: 1 })
  }
  return [...asked.values()]
}

function statesOf(calls: readonly OfBoth[], asked: readonly Asked[], rows: readonly CountedTogether[]): RateState[] {
  const counted = new Map(rows.map(row => [row.own, row]))
  /** Of each bucket, how many of the round are still to be told. */
  const left = new Map<string, number>()
  for (const { own, limit, shared, requests } of asked) {
    const { hits } = counted.get(own)!
    left.set(own, requests)
    left.set(shared, (left.get(shared) ?? 0) + Math.max(0, Math.min(requests, limit - hits + requests)))
  }
  const next = (bucket: string, hits: number) => {
    const waiting = left.get(bucket)! - 1
    left.set(bucket, waiting)
    return hits - waiting
  }
  return calls.map(({ own, shared }) => {
    const { hits, shared_hits, start, now } = counted.get(own.name)!
    const ownHits = next(own.name, hits)
    const sharedHits = ownHits > own.limit ? null : next(shared.name, shared_hits!)
    return stateOfBoth({ hits: ownHits, limit: own.limit }, { hits: sharedHits, limit: shared.limit }, start, now)
  })
}
