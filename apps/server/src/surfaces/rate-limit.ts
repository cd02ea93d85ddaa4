// Fixed windows, aligned to the database's clock, so that several nodes count in the same one. The counters live where all
// nodes see them: in Redis, else in the PostgreSQL that they share, else in memory when there is only this process.
import { Redis } from 'ioredis'
import type { Log, RateLimiter, RateState } from '../context.ts'
import type { Database } from '../storage/sql.ts'
import { countHit, databaseNow, sweepWindows } from './rate-limit.store.ts'

const minute = 60

/** How far the database's clock is ahead of ours, in seconds; asked anew every ten minutes. */
async function databaseClock(database: Database, log: Log) {
  let offset = 0
  const adjust = async () => {
    const before = Date.now()
    offset = (await databaseNow(database)) - (before + Date.now()) / 2000
  }
  await adjust()
  const timer = setInterval(
    () => void adjust().catch((error: unknown) => log.warn({ err: error }, 'cannot read the database clock')),
    600_000,
  )
  timer.unref()
  return { now: () => Date.now() / 1000 + offset, stop: () => clearInterval(timer) }
}

function state(hits: number, limit: number, start: number, seconds: number): RateState {
  return { limit, remaining: Math.max(0, limit - hits), reset: start + seconds, allowed: hits <= limit }
}

export interface ClockSource {
  now(): number
  stop?(): void
}

/** One process: a number per bucket. */
export function limitInMemory(clock: ClockSource = { now: () => Date.now() / 1000 }): RateLimiter {
  const windows = new Map<string, { start: number; seconds: number; hits: number }>()
  const sweep = setInterval(() => {
    const now = clock.now()
    for (const [bucket, { start, seconds }] of windows) if (start + seconds <= now) windows.delete(bucket)
  }, minute * 1000)
  sweep.unref()
  return {
    async take(bucket, limit, seconds = minute) {
      const start = Math.floor(clock.now() / seconds) * seconds
      let window = windows.get(bucket)
      if (!window || window.start !== start) windows.set(bucket, (window = { start, seconds, hits: 0 }))
      return state(++window.hits, limit, start, seconds)
    },
    async close() {
      clearInterval(sweep)
      clock.stop?.()
    },
  }
}

/** Nodes that share a database: one upsert a request. */
export async function limitInPostgres(database: Database, log: Log): Promise<RateLimiter> {
  const sweep = setInterval(() => {
    sweepWindows(database).catch((error: unknown) => log.warn({ err: error }, 'cannot sweep old rate windows'))
  }, 600_000)
  sweep.unref()
  return {
    async take(bucket, limit, seconds = minute) {
      const { hits, start } = await countHit(database, bucket, seconds)
      return state(hits, limit, start, seconds)
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
    async take(bucket, limit, seconds = minute) {
      const start = Math.floor(clock.now() / seconds) * seconds
      try {
        const hits = (await redis.eval(count, 1, `tessera:rate:${bucket}:${start}`, seconds * 2)) as number
        return state(hits, limit, start, seconds)
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
