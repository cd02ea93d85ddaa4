// Fixed windows, aligned to the database's clock, so that several nodes count in the same one. The counters live where all
// nodes see them: in Redis, else in the PostgreSQL that they share, else in memory when there is only this process.
import { Redis } from 'ioredis'
import type { Log, RateLimiter, RateState } from '../kernel/context.ts'
import type { Database } from '../storage/sql.ts'
import { attemptsInMemory, attemptsInPostgres, attemptsInRedis } from './attempts.ts'
import type { ClockSource } from './attempts.ts'
import { sweepAttempts } from './attempts.store.ts'
import { countBoth, countHit, databaseNow, sweepWindows } from './rate-limit.store.ts'

const minute = 60

/** The database's clock, in seconds: its offset from the local monotonic clock, refreshed every ten minutes. */
async function databaseClock(database: Database, log: Log) {
  let offset = 0
  const adjust = async () => {
    const before = performance.now()
    offset = (await databaseNow(database)) - (before + performance.now()) / 2000
  }
  await adjust()
  const timer = setInterval(
    () => void adjust().catch((error: unknown) => log.warn({ err: error }, 'cannot read the database clock')),
    600_000,
  )
  timer.unref()
  return { now: () => performance.now() / 1000 + offset, stop: () => clearInterval(timer) }
}

const startOf = (now: number, seconds: number) => Math.floor(now / seconds) * seconds

/** `now` and `start` are of one clock, so that a node whose own clock is wrong answers no wait that is too long. */
function state(hits: number, limit: number, start: number, seconds: number, now: number): RateState {
  const reset = start + seconds
  const wait = Math.max(1, Math.ceil(reset - now))
  return { limit, remaining: Math.max(0, limit - hits), reset, wait, allowed: hits <= limit }
}

/** Of two buckets; null: the first had no room, so that nothing was counted in the second. */
function stateOfBoth(
  own: { hits: number; limit: number },
  shared: { hits: number | null; limit: number },
  start: number,
  now: number,
): RateState {
  const both = state(own.hits, own.limit, start, minute, now)
  if (shared.hits !== null) {
    both.remaining = Math.min(both.remaining, Math.max(0, shared.limit - shared.hits))
    both.allowed = shared.hits <= shared.limit
  }
  return both
}

/** The maximum of buckets in memory, some 200 bytes each. Beyond that the oldest is reset: callers cannot fill the memory. */
const maxWindows = 100_000

/** One process: a number per bucket. */
export function limitInMemory(
  clock: ClockSource = { now: () => Date.now() / 1000 },
  most = maxWindows,
): RateLimiter & { size(): number } {
  const windows = new Map<string, { start: number; seconds: number; hits: number }>()
  const attempts = attemptsInMemory(clock)
  const sweep = setInterval(() => {
    const now = clock.now()
    for (const [bucket, { start, seconds }] of windows) if (start + seconds <= now) windows.delete(bucket)
    attempts.overdue()
  }, minute * 1000)
  sweep.unref()
  function count(bucket: string, start: number, seconds: number): number {
    let window = windows.get(bucket)
    if (!window || window.start !== start) {
      windows.delete(bucket) // so that the order is that of the windows' beginnings
      for (const oldest of windows.keys()) {
        if (windows.size < most) break
        windows.delete(oldest)
      }
      windows.set(bucket, (window = { start, seconds, hits: 0 }))
    }
    return ++window.hits
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
      const sharedHits = hits > own.limit ? null : count(shared.name, start, minute)
      return stateOfBoth({ hits, limit: own.limit }, { hits: sharedHits, limit: shared.limit }, start, now)
    },
    size: () => windows.size,
    async close() {
      clearInterval(sweep)
      clock.stop?.()
    },
  }
}

/** Nodes that share a database: one upsert a request. */
export async function limitInPostgres(database: Database, log: Log): Promise<RateLimiter> {
  // Counted twice rather than refused, when the database was away meanwhile.
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
    async takeBoth(own, shared) {
      const { hits, shared_hits, start, now } = await countBoth(db, own.name, own.limit, shared.name)
      return stateOfBoth({ hits, limit: own.limit }, { hits: shared_hits, limit: shared.limit }, start, now)
    },
    async close() {
      clearInterval(sweep)
    },
  }
}

/** Redis or Valkey. While it is unavailable, this process counts alone: a request never fails because of the counter. */
export async function limitInRedis(url: string, database: Database, log: Log): Promise<RateLimiter> {
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
  const clock = await databaseClock(database, log)
  const alone = limitInMemory(clock)
  const count = `local hits = redis.call('incr', KEYS[1]) if hits == 1 then redis.call('expire', KEYS[1], ARGV[1]) end return hits`
  const countTwo = `local function count(key) local hits = redis.call('incr', key)
if hits == 1 then redis.call('expire', key, ARGV[1]) end return hits end
local hits = count(KEYS[1]) if hits > tonumber(ARGV[2]) then return {hits, -1} end return {hits, count(KEYS[2])}`
  const keyOf = (bucket: string, start: number) => `tessera:rate:${bucket}:${start}`
  return {
    ...attemptsInRedis(redis, clock, alone),
    async take(bucket, limit, seconds = minute) {
      const now = clock.now()
      const start = startOf(now, seconds)
      try {
        const hits = (await redis.eval(count, 1, keyOf(bucket, start), seconds * 2)) as number
        return state(hits, limit, start, seconds, now)
      } catch {
        return alone.take(bucket, limit, seconds)
      }
    },
    async takeBoth(own, shared) {
      const now = clock.now()
      const start = startOf(now, minute)
      try {
        const keys = [keyOf(own.name, start), keyOf(shared.name, start)]
        const [hits, sharedHits] = (await redis.eval(countTwo, 2, ...keys, minute * 2, own.limit)) as [number, number]
        const sharedCount = { hits: sharedHits < 0 ? null : sharedHits, limit: shared.limit }
        return stateOfBoth({ hits, limit: own.limit }, sharedCount, start, now)
      } catch {
        return alone.takeBoth(own, shared)
      }
    },
    async close() {
      await alone.close()
      redis.disconnect()
    },
  }
}
