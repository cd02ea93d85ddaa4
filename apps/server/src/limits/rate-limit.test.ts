import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseClock } from '../kernel/time/clock.ts'
import type { Log } from '../base/log.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { createDatabase } from '../storage/sql.ts'
import { freshDatabase } from '../testing/database.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { freePort } from '../testing/process.ts'
import { world } from '../testing/world.ts'
import { takeTogether } from './together.ts'
import { limitInMemory, limitInPostgres, limitInRedis } from './rate-limit.ts'

let fresh: FreshDatabase
beforeAll(async () => void (fresh = await freshDatabase()))
afterAll(() => fresh.drop())

const warned: string[] = []
const clock = { now: Date.now }
const log: Log = {
  info: () => undefined,
  warn: (_fields, message) => void warned.push(message),
  error: () => undefined,
}

/** 300 calls at once, spread over the nodes. A minute that ends in between would start another window: then once more. */
async function allowedOf300(nodes: RateLimiter[], bucket: string): Promise<number> {
  const states = await Promise.all(
    Array.from({ length: 300 }, async (_, i) => nodes[i % nodes.length]!.take(bucket, 100)),
  )
  if (new Set(states.map(({ reset }) => reset)).size > 1) return allowedOf300(nodes, `${bucket}'`)
  return states.filter(({ allowed }) => allowed).length
}

describe('two nodes share one limit', () => {
  test('through the database that they share', async () => {
    const other = createDatabase({ connection: fresh.connection })
    const nodes = [await limitInPostgres(fresh.database, log), await limitInPostgres(other, log)]
    expect(await allowedOf300(nodes, 'key:a')).toBe(100)
    await Promise.all(nodes.map(node => node.close()))
    await other.close()
  })

  test('with a count for each node twice as many are admitted, and the test detects it', async () => {
    const nodes = [limitInMemory(), limitInMemory()]
    expect(await allowedOf300(nodes, 'key:a')).toBe(200)
    await Promise.all(nodes.map(node => node.close()))
  })

  test.runIf(hasRedis())('through Redis; and when it is down, requests are still admitted', async () => {
    const port = await freePort()
    const server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    try {
      await new Promise<void>(resolve =>
        createInterface({ input: server.stdout }).on('line', line => /ready to accept/i.test(line) && resolve()),
      )
      const url = `redis://127.0.0.1:${port}`
      const nodes = [await limitInRedis(url, clock, log), await limitInRedis(url, clock, log)]
      expect(await allowedOf300(nodes, 'key:r')).toBe(100)
      server.kill('SIGKILL')
      await new Promise(resolve => server.once('exit', resolve))
      expect((await nodes[0]!.take('key:after', 100)).allowed).toBe(true)
      await expect
        .poll(() => warned.some(message => message.startsWith('Redis is away')), { timeout: 60_000 })
        .toBe(true)
      await Promise.all(nodes.map(node => node.close()))
    } finally {
      server.kill('SIGKILL')
    }
  })
})

/** What 12 requests are answered with, of two keys that have 5 each, and 8 together: which were admitted, and how many are left. */
async function sharing(
  limiter: Pick<RateLimiter, 'takeBoth'>,
  name: string,
  atOnce = false,
): Promise<[boolean, number][]> {
  const shared = { name: `account-keys:${name}`, limit: 8 }
  const take = async (i: number) => limiter.takeBoth({ name: `key:${name}-${i < 7 ? 1 : 2}`, limit: 5 }, shared)
  const states = []
  if (atOnce) states.push(...(await Promise.all(Array.from({ length: 12 }, (_, i) => take(i)))))
  else for (let i = 0; i < 12; i++) states.push(await take(i))
  if (new Set(states.map(({ reset }) => reset)).size > 1) return sharing(limiter, `${name}'`, atOnce)
  expect(new Set(states.map(({ limit }) => limit))).toEqual(new Set([5]))
  return states.map(({ allowed, remaining }) => [allowed, remaining])
}

/** What 7 requests of a key that has 5 and no shared bucket are answered with, beside those of one that has. */
async function alone(limiter: Pick<RateLimiter, 'takeBoth'>, name: string): Promise<[boolean, number][]> {
  const own = { name: `key:${name}`, limit: 5 }
  const beside = { name: `key:${name}-beside`, limit: 5 }
  const taken = await Promise.all(
    Array.from({ length: 7 }, async () => {
      await limiter.takeBoth(beside, { name: `account-keys:${name}`, limit: 100 })
      return limiter.takeBoth(own, null)
    }),
  )
  if (new Set(taken.map(({ reset }) => reset)).size > 1) return alone(limiter, `${name}'`)
  return taken.map(({ allowed, remaining }) => [allowed, remaining])
}
const aloneAnswers = [4, 3, 2, 1, 0, 0, 0].map((left, n): [boolean, number] => [n < 5, left])

describe('two keys of one account share what it has, and what a key was refused is not counted against it', () => {
  const answers: [boolean, number][] = [
    ...[4, 3, 2, 1, 0].map((left): [boolean, number] => [true, left]),
    ...[0, 0].map((left): [boolean, number] => [false, left]),
    ...[2, 1, 0].map((left): [boolean, number] => [true, left]),
    ...[0, 0].map((left): [boolean, number] => [false, left]),
  ]
  test('in memory', async () => {
    const limiter = limitInMemory()
    expect(await sharing(limiter, 'a')).toEqual(answers)
    const ofWorker = { takeBoth: takeTogether(limiter.countTogether) }
    expect(await sharing(ofWorker, 'b', true)).toEqual(answers)
    expect(await alone(limiter, 'c')).toEqual(aloneAnswers)
    expect(await alone(ofWorker, 'd')).toEqual(aloneAnswers)
    await limiter.close()
  })

  test('in the database', async () => {
    const limiter = await limitInPostgres(fresh.database, log)
    expect(await sharing(limiter, 'a')).toEqual(answers)
    expect(await sharing(limiter, 'b', true)).toEqual(answers)
    expect(await alone(limiter, 'c')).toEqual(aloneAnswers)
    await limiter.close()
  })

  test.runIf(hasRedis())('in Redis', async () => {
    const port = await freePort()
    const server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    try {
      for await (const line of server.stdout) if (String(line).includes('Ready to accept')) break
      const limiter = await limitInRedis(`redis://127.0.0.1:${port}`, clock, log)
      expect(await sharing(limiter, 'a')).toEqual(answers)
      expect(await sharing(limiter, 'b', true)).toEqual(answers)
      expect(await alone(limiter, 'c')).toEqual(aloneAnswers)
      await limiter.close()
    } finally {
      server.kill('SIGKILL')
    }
  })
})

test('distinct buckets use bounded memory, and those in use keep their count', async () => {
  const limiter = limitInMemory({ now: () => 60 }, 100)
  for (let i = 0; i < 1_000; i++) await limiter.take(`ip:${i}`, 1)
  expect(limiter.size()).toBe(100)
  expect((await limiter.take('ip:999', 1)).allowed).toBe(false)
  await limiter.close()
})

test('a window resets on the minute', async () => {
  let seconds = 1_000_000 * 60 + 59
  const limiter = limitInMemory({ now: () => seconds })
  expect(await limiter.take('k', 1)).toEqual({ limit: 1, remaining: 0, reset: 1_000_001 * 60, wait: 1, allowed: true })
  expect((await limiter.take('k', 1)).allowed).toBe(false)
  seconds += 1
  expect((await limiter.take('k', 1)).allowed).toBe(true)
  await limiter.close()
})

test.each(['PostgreSQL', ...(hasRedis() ? ['Redis'] : [])])(
  'with a clock that is five minutes off, a node answers no Retry-After longer than the window of %s',
  async kind => {
    const real = Date.now.bind(Date)
    const off = vi.spyOn(Date, 'now').mockImplementation(() => real() - 300_000)
    const port = await freePort()
    const limiter =
      kind === 'Redis'
        ? await limitInRedis(`redis://127.0.0.1:${port}`, await databaseClock(fresh.database, log), log) // which is unavailable: the node counts alone
        : await limitInPostgres(fresh.database, log)
    const w = await world({ limiter })
    w.services.config.rateLimit = 1
    try {
      // The first two may fall into two windows; of three, two are in one.
      const answers = [await w.as('owner').get('/workspaces'), await w.as('owner').get('/workspaces')]
      const refused = answers.find(({ status }) => status === 429) ?? (await w.as('owner').get('/workspaces'))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect((limiter.alone?.() ?? 0) > 0).toBe(kind === 'Redis')
    } finally {
      off.mockRestore()
      await w.close()
    }
  },
)

test('Retry-After of the member look-up limit uses the same clock', async () => {
  let seconds = 1_000_000 * 900 + 700
  const limiter = limitInMemory({ now: () => seconds })
  const w = await world({ limiter })
  w.services.config.rateLimit = 1
  const add = async () => {
    const member = { email: 'nobody@example.com', role: 'viewer' }
    return (await w.as('owner', { surface: 'session' }).post(`/workspaces/${w.workspace.id}/members`, member)).body
      .error
  }
  expect(await add()).toBe('No account with this e-mail.')
  expect(await add()).toBe('Too many attempts. Try again in 4 minutes.')
  seconds += 150
  expect(await add()).toBe('Too many attempts. Try again in 50 seconds.')
  await w.close()
})

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
}
