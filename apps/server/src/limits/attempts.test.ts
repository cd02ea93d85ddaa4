import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttemptRule, Attempts } from './attempt-rule.ts'
import { sql } from '../storage/sql.ts'
import { freshDatabase } from '../testing/database.ts'
import { freePort } from '../testing/process.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { attemptsInMemory, attemptsInPostgres, attemptsInRedis } from './attempts.ts'

const rule: AttemptRule = { free: 3, seconds: 60, longest: 200, memory: 1000 }

/** What counts attempts, and a way to let its time go by. */
interface Counted {
  attempts: Attempts
  wait(seconds: number): Promise<void>
}

function behaves(make: () => Promise<Counted>) {
  test('three failures are free; the waits after that double up to the longest', async () => {
    const { attempts, wait } = await make()
    for (let i = 0; i < 3; i++) expect(await attempts.attempt('a', rule)).toBe(0)
    for (const delay of [60, 120, 200, 200]) {
      expect(near(await attempts.attempt('a', rule), delay)).toBe(true)
      await wait(delay - 5)
      expect(near(await attempts.attempt('a', rule), 5)).toBe(true)
      await wait(6)
      expect(await attempts.attempt('a', rule)).toBe(0)
    }
    expect(await attempts.attempt('b', rule)).toBe(0)
  })

  test('a failure is forgotten when none has followed it for as long as the first wait', async () => {
    const { attempts, wait } = await make()
    for (let i = 0; i < 2; i++) await attempts.attempt('c', rule)
    await wait(61)
    for (let i = 0; i < 3; i++) expect(await attempts.attempt('c', rule)).toBe(0)
    expect(await attempts.attempt('c', rule)).toBeGreaterThan(0)
  })

  test('a wait is remembered after its end, and then forgotten', async () => {
    const { attempts, wait } = await make()
    for (let i = 0; i < 3; i++) await attempts.attempt('d', rule)
    await wait(60 + 900)
    expect(await attempts.attempt('d', rule)).toBe(0)
    expect(near(await attempts.attempt('d', rule), 120)).toBe(true)
    await wait(120 + 1001)
    for (let i = 0; i < 3; i++) expect(await attempts.attempt('d', rule)).toBe(0)
  })

  test('a successful attempt is not counted, and the wait it began is cancelled', async () => {
    const { attempts } = await make()
    for (let round = 0; round < 5; round++) {
      expect(await attempts.attempt('e', rule)).toBe(0)
      await attempts.undo('e')
    }
    for (let i = 0; i < 3; i++) await attempts.attempt('e', rule)
    await attempts.undo('e')
    expect(await attempts.attempt('e', rule)).toBe(0)
    expect(await attempts.attempt('e', rule)).toBeGreaterThan(0)
    await attempts.undo('nothing')
    expect(await attempts.attempt('nothing', rule)).toBe(0)
  })

  test('all can be forgotten', async () => {
    const { attempts } = await make()
    for (let i = 0; i < 4; i++) await attempts.attempt('f', rule)
    await attempts.forget('f')
    for (let i = 0; i < 3; i++) expect(await attempts.attempt('f', rule)).toBe(0)
  })

  test('of many concurrent attempts, three are admitted', async () => {
    const { attempts } = await make()
    const waits = await Promise.all(Array.from({ length: 40 }, () => attempts.attempt('g', rule)))
    expect(waits.filter(seconds => seconds === 0)).toHaveLength(3)
  })
}

/** The clocks of a database and of Redis go on while a test runs. */
const near = (given: number, expected: number) => given > expected - 4 && given <= expected

describe('counted in memory', () => {
  behaves(async () => {
    let now = 1_000_000
    return { attempts: attemptsInMemory({ now: () => now }), wait: async seconds => void (now += seconds) }
  })
})

describe('counted in PostgreSQL', () => {
  let fresh: FreshDatabase
  beforeAll(async () => void (fresh = await freshDatabase()))
  afterAll(() => fresh.drop())
  behaves(async () => {
    await fresh.database.query(sql`delete from attempts`)
    return {
      attempts: attemptsInPostgres(fresh.database),
      wait: async seconds => {
        await fresh.database
          .query(sql`update attempts set blocked_until = blocked_until - make_interval(secs => ${seconds}::float8),
 forget_at = forget_at - make_interval(secs => ${seconds}::float8)`)
      },
    }
  })
})

describe.runIf(hasRedis())('counted in Redis', () => {
  let server: ChildProcess
  let redis: Redis
  let now = 1_000_000
  const nowhere = attemptsInMemory({ now: () => now })
  beforeAll(async () => {
    const port = await freePort()
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawn('redis-server', options, { stdio: 'ignore' })
    redis = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 50, maxRetriesPerRequest: null })
    redis.on('error', () => undefined) // it retries until the server listens
    await redis.ping()
  })
  afterAll(() => {
    redis.disconnect()
    server.kill('SIGKILL')
  })
  behaves(async () => {
    await redis.flushall()
    return {
      attempts: attemptsInRedis(redis, { now: () => now }, nowhere),
      wait: async seconds => {
        now += seconds
        for (const key of await redis.keys('*')) await redis.pexpire(key, (await redis.pttl(key)) - seconds * 1000)
      },
    }
  })

  test('while Redis is down, the process counts in memory', async () => {
    const away = new Redis({ port: 1, lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 })
    away.on('error', () => undefined)
    const attempts = attemptsInRedis(away, { now: () => now }, nowhere)
    for (let i = 0; i < 3; i++) expect(await attempts.attempt('h', rule)).toBe(0)
    expect(await attempts.attempt('h', rule)).toBe(60)
    await attempts.undo('h')
    expect(await attempts.attempt('h', rule)).toBe(0)
    await attempts.forget('h')
    for (let i = 0; i < 3; i++) expect(await attempts.attempt('h', rule)).toBe(0)
    away.disconnect()
  })
})

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
}
