// Fixed windows, aligned to the database's clock, so that several nodes count in the same one. The counters live where all
// nodes see them: in Redis, else in the PostgreSQL that they share, else in memory when there is only this process.
import { Redis } from 'ioredis'
import type { Log, RateLimiter, RateState } from '../kernel/context.ts'
import type { Database } from '../storage/sql.ts'
import { attemptsInMemory, attemptsInPostgres, attemptsInRedis } from './attempts.ts'
import type { ClockSource } from './attempts.ts'
import { sweepAttempts } from './attempts.store.ts'
import { countHit, databaseNow, sweepWindows } from './rate-limit.store.ts'

const minute = 60

/** The database's clock, in seconds: how far it is ahead of one of ours that nobody sets, asked anew every ten minutes. */
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

/** `now` and `start` are of one clock, so that a node whose own clock is wrong answers no wait that is too long. */
function state(hits: number, limit: number, start: number, seconds: number, now: number): RateState {
  const reset = start + seconds
  const wait = Math.max(1, Math.ceil(reset - now))
  return { limit, remaining: Math.max(0, limit - hits), reset, wait, allowed: hits <= limit }
}

/** Buckets that are counted at once, some 200 bytes each. Beyond that the oldest begins anew: callers cannot fill the memory. */
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
  return {
    ...attempts,
    async take(bucket, limit, seconds = minute) {
      const now = clock.now()
      const start = Math.floor(now / seconds) * seconds
      let window = windows.get(bucket)
      if (!window || window.start !== start) {
        windows.delete(bucket) // so that the order is that of the windows' beginnings
        for (const oldest of windows.keys()) {
          if (windows.size < most) break
          windows.delete(oldest)
        }
        windows.set(bucket, (window = { start, seconds, hits: 0 }))
      }
      return state(++window.hits, limit, start, seconds, now)
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
  const db = database.autocommit({ touches: 'nothing' })
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
    async close() {
      clearInterval(sweep)
    },
  }
}

/** Redis or Valkey. When it is away, this process counts alone: a request never fails for want of a counter. */
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
  await redis.connect().catch(() => undefined) // told by the error event; it goes on trying
  const clock = await databaseClock(database, log)
  const alone = limitInMemory(clock)
  const count = `local hits = redis.call('incr', KEYS[1]) if hits == 1 then redis.call('expire', KEYS[1], ARGV[1]) end return hits`
  return {
    ...attemptsInRedis(redis, clock, alone),
    async take(bucket, limit, seconds = minute) {
      const now = clock.now()
      const start = Math.floor(now / seconds) * seconds
      try {
        const hits = (await redis.eval(count, 1, `tessera:rate:${bucket}:${start}`, seconds * 2)) as number
        return state(hits, limit, start, seconds, now)
      } catch {
        return alone.take(bucket, limit, seconds)
      }
    },
    async close() {
      await alone.close()
      redis.disconnect()
    },
  }
}
