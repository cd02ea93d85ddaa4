// Limits attempts that may fail, such as sign-ins: a few failures are free, then each attempt has to wait, for ever
// longer. Attempts count before their outcome is known, so that concurrent ones count like sequential ones, and are
// subtracted on success. Independent of the instance's rate limit.
import type { Redis } from 'ioredis'
import { setBounded } from '../base/bounded.ts'
import type { AttemptRule, Attempts } from './attempt-rule.ts'
import type { Db } from '../storage/sql.ts'
import { countAttempt, forgetAttempts, undoAttempt } from './attempts.store.ts'

export interface ClockSource {
  now(): number
  stop?(): void
}

interface State {
  failures: number
  /** Seconds since 1970. */
  blocked_until: number
  forget_at: number
}

/** The maximum number of buckets in memory. */
const bounds = { entries: 100_000 }

/** For a single process. `overdue` drops buckets that have expired. */
export function attemptsInMemory(clock: ClockSource): Attempts & { overdue(): void } {
  const states = new Map<string, State>()
  return {
    async attempt(bucket, rule) {
      const now = clock.now()
      const former = states.get(bucket)
      const known = former && former.forget_at > now ? former : undefined
      if (known && known.blocked_until > now) return Math.ceil(known.blocked_until - now)
      const failures = (known?.failures ?? 0) + 1
      const delay = delayAfter(failures, rule)
      const state = {
        failures,
        blocked_until: delay === 0 ? 0 : now + delay,
        forget_at: now + (delay === 0 ? rule.seconds : delay + rule.memory),
      }
      setBounded(states, bucket, state, bounds)
      return 0
    },
    async undo(bucket) {
      const state = states.get(bucket)
      if (state) Object.assign(state, { failures: Math.max(0, state.failures - 1), blocked_until: 0 })
    },
    async forget(bucket) {
      states.delete(bucket)
    },
    overdue() {
      const now = clock.now()
      for (const [bucket, { forget_at }] of states) if (forget_at <= now) states.delete(bucket)
    },
  }
}

/**
 * The delay in seconds after this number of failures. `countAttempt` (SQL) and `count` below (Lua) repeat this formula.
 */
function delayAfter(failures: number, { free, seconds, longest }: AttemptRule): number {
  return failures < free ? 0 : Math.min(longest, seconds * 2 ** Math.min(20, failures - free))
}

/** For nodes that share a database. */
export function attemptsInPostgres(db: Db): Attempts {
  return {
    attempt: (bucket, rule) => countAttempt(db, bucket, rule),
    undo: async bucket => void (await undoAttempt(db, bucket)),
    forget: async bucket => void (await forgetAttempts(db, bucket)),
  }
}

const count = `local s = redis.call('hmget', KEYS[1], 'failures', 'blocked_until')
local now, free, seconds, longest, memory = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local blocked = tonumber(s[2] or '0')
if blocked > now then return math.ceil(blocked - now) end
local failures = tonumber(s[1] or '0') + 1
local delay, keep = 0, seconds
if failures >= free then
  delay = math.min(longest, seconds * 2 ^ math.min(20, failures - free))
  keep = delay + memory
  blocked = now + delay
else blocked = 0 end
redis.call('hset', KEYS[1], 'failures', failures, 'blocked_until', string.format('%.3f', blocked))
redis.call('expire', KEYS[1], math.ceil(keep))
return 0`

const undo = `if redis.call('exists', KEYS[1]) == 1 then
  if redis.call('hincrby', KEYS[1], 'failures', -1) < 0 then redis.call('hset', KEYS[1], 'failures', 0) end
  redis.call('hset', KEYS[1], 'blocked_until', 0)
end`

/** For nodes that share Redis or Valkey; while that is unavailable, `alone` counts. */
export function attemptsInRedis(redis: Redis, clock: ClockSource, alone: Attempts): Attempts {
  const key = (bucket: string) => `tessera:attempts:${bucket}`
  return {
    async attempt(bucket, rule) {
      const { free, seconds, longest, memory } = rule
      try {
        return (await redis.eval(count, 1, key(bucket), clock.now(), free, seconds, longest, memory)) as number
      } catch {
        return alone.attempt(bucket, rule)
      }
    },
    undo: bucket =>
      redis.eval(undo, 1, key(bucket)).then(
        () => undefined,
        () => alone.undo(bucket),
      ),
    forget: bucket =>
      redis.del(key(bucket)).then(
        () => undefined,
        () => alone.forget(bucket),
      ),
  }
}
