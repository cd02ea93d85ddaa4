// Fixed windows aligned to the database's clock, so that all nodes use the same. Counters are kept in Redis, else in
// the shared PostgreSQL, else in memory for a single process. Workers on the embedded database use
// `shared-counters.ts`.
import type { Redis } from 'ioredis'
import { setBounded } from '../base/bounded.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Database } from '../storage/sql.ts'
import { attemptsInMemory, attemptsInPostgres, attemptsInRedis } from './attempts.ts'
import type { ClockSource } from './attempts.ts'
import { sweepAttempts } from './attempts.store.ts'
import { countHit, countTogether, sweepWindows } from './rate-limit.store.ts'
import type { Asked, CountedTogether } from './rate-limit.store.ts'
import { countInOrder, takeTogether } from './together.ts'
import { minute, startOf, state, stateOfBoth } from './windows.ts'

/**
 * The maximum number of buckets in memory, some 200 bytes each. The oldest is reset beyond it, so that callers cannot
 * fill the memory.
 */
const maxWindows = 100_000

/** For a single process: a number per bucket. */
export function limitInMemory(
  clock: ClockSource = { now: () => Date.now() / 1000 },
  most = maxWindows,
): RateLimiter & { countTogether(asked: readonly Asked[]): CountedTogether[]; size(): number } {
  const windows = new Map<string, { start: number; seconds: number; hits: number }>()
  const bounds = { entries: most }
  const attempts = attemptsInMemory(clock)
  const sweep = setInterval(() => {
    const now = clock.now()
    for (const [bucket, { start, seconds }] of windows) if (start + seconds <= now) windows.delete(bucket)
    attempts.overdue()
  }, minute * 1000)
  sweep.unref()
  function count(bucket: string, start: number, seconds: number, requests = 1): number {
    let window = windows.get(bucket)
    if (!window || window.start !== start) {
      window = { start, seconds, hits: 0 }
      setBounded(windows, bucket, window, bounds)
    }
    return (window.hits += requests)
  }
  return {
    ...attempts,
    take(bucket, limit, seconds = minute) {
      const now = clock.now()
      const start = startOf(now, seconds)
      return state(count(bucket, start, seconds), limit, start, seconds, now)
    },
    takeBoth(own, shared) {
      const now = clock.now()
      const start = startOf(now, minute)
      const hits = count(own.name, start, minute)
      const also =
        shared === null || hits > own.limit ? null : { hits: count(shared.name, start, minute), limit: shared.limit }
      return stateOfBoth({ hits, limit: own.limit }, also, start, now)
    },
    countTogether(asked) {
      const now = clock.now()
      const start = startOf(now, minute)
      const counted = countInOrder(asked, (bucket, requests) => count(bucket, start, minute, requests))
      return counted.map(each => ({ ...each, start, now }))
    },
    size: () => windows.size,
    async close() {
      clearInterval(sweep)
      clock.stop?.()
    },
  }
}

/** For nodes that share a database: one upsert for all waiting requests. */
export async function limitInPostgres(database: Database, log: Log): Promise<RateLimiter> {
  // After an outage, counting twice is better than refusing.
  const db = database.autocommit({ touches: 'nothing', again: true })
  const sweep = setInterval(() => {
    Promise.all([sweepWindows(db), sweepAttempts(db)]).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot sweep old rate windows'),
    )
  }, 600_000)
  sweep.unref()
  return {
    ...attemptsInPostgres(db),
    async take(bucket, limit, seconds = minute) {
      const { hits, start, now } = await countHit(db, bucket, seconds)
      return state(hits, limit, start, seconds, now)
    },
    takeBoth: takeTogether(asked => countTogether(db, asked)),
    async close() {
      clearInterval(sweep)
    },
  }
}

/** Redis or Valkey. While it is unavailable, this process counts alone: the counter never makes a request fail. */
export async function limitInRedis(url: string, nodeClock: Clock, log: Log): Promise<RateLimiter> {
  const redis = await connectRedis(url, log)
  const clock = { now: () => nodeClock.now() / 1000 }
  const alone = limitInMemory(clock)
  let countedAlone = 0
  const keyOf = (bucket: string, start: number) => `tessera:rate:${bucket}:${start}`
  const takeBoth = takeTogether(async asked => {
    const now = clock.now()
    const start = startOf(now, minute)
    const keys = asked.flatMap(({ own, shared }) => [keyOf(own, start), keyOf(shared ?? own, start)])
    const numbers = asked.flatMap(({ requests, limit }) => [requests, limit])
    try {
      const counted = await redis.countTogether(keys.length, ...keys, minute * 2, ...numbers)
      return asked.map(({ own }, i) => {
        const [hits, shared] = [counted[2 * i]!, counted[2 * i + 1]!]
        return { own, hits, shared_hits: shared < 0 ? null : shared, start, now }
      })
    } catch {
      for (const { requests } of asked) countedAlone += requests
      return alone.countTogether(asked)
    }
  })
  return {
    ...attemptsInRedis(redis, clock, alone),
    async take(bucket, limit, seconds = minute) {
      const now = clock.now()
      const start = startOf(now, seconds)
      try {
        const hits = (await redis.eval(countOne, 1, keyOf(bucket, start), seconds * 2)) as number
        return state(hits, limit, start, seconds, now)
      } catch {
        countedAlone++
        return alone.take(bucket, limit, seconds)
      }
    },
    takeBoth,
    alone: () => countedAlone,
    async close() {
      await alone.close()
      redis.disconnect()
    },
  }
}

const countOne = `local hits = redis.call('incr', KEYS[1]) if hits == 1 then redis.call('expire', KEYS[1], ARGV[1]) end return hits`

// Two keys for each own bucket: itself and the shared one, or itself again without one; then its number of requests and
// its limit. The shared counters are read last, so that each includes all requests.
const countAll = `local hits, shared = {}, {}
local function add(key, requests) local sum = redis.call('incrby', key, requests)
if sum == requests then redis.call('expire', key, ARGV[1]) end return sum end
for i = 1, #KEYS, 2 do local requests, limit = tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
hits[i] = add(KEYS[i], requests)
local admitted = math.min(requests, limit - hits[i] + requests)
if admitted > 0 and KEYS[i + 1] ~= KEYS[i] then shared[KEYS[i + 1]] = add(KEYS[i + 1], admitted) end end
for i = 1, #KEYS, 2 do hits[i + 1] = shared[KEYS[i + 1]] or -1 end return hits`

type Counters = Redis & { countTogether(keys: number, ...rest: (string | number)[]): Promise<number[]> }

async function connectRedis(url: string, log: Log): Promise<Counters> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    lazyConnect: true,
  })
  let away = false
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'Redis is away; this node counts requests alone until it is back')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info({}, 'Redis is back')
    away = false
  })
  await redis.connect().catch(() => undefined) // reported by the error event; it retries
  redis.defineCommand('countTogether', { lua: countAll })
  return redis as Counters
}
