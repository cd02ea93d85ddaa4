// The rate limit of one account's tokens together. Tests set the time instead of waiting.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RateLimiter } from './rate-limiter.ts'
import { scopes } from '@tessera/contract'
import { limitInMemory } from './rate-limit.ts'
import { legacyCall } from '../testing/mcp.ts'
import { world } from '../testing/world.ts'
import type { TestAnswer, World } from '../testing/world.ts'

let w: World
let seconds = 6_000_000
let limiter: RateLimiter
beforeAll(async () => {
  w = await world({ config: { rateLimit: 10, accountRateLimit: 25 } })
  limiter = limitInMemory({ now: () => seconds })
  w.services.limiter = limiter
})
afterAll(async () => {
  await limiter.close()
  await w.close()
})

const nextMinute = () => void (seconds += 60)
const keys = (count: number) => Promise.all(Array.from({ length: count }, () => w.newKey(w.people.owner.id, scopes)))
const ask = (key: string) => w.as({ key }).get('/me')
const headersOf = ({ headers }: TestAnswer) =>
  ['limit', 'remaining', 'reset'].map(name => Number(headers.get(`x-ratelimit-${name}`)))

async function allowed(key: string, times: number): Promise<number> {
  let count = 0
  for (let i = 0; i < times; i++) if ((await ask(key)).status === 200) count++
  return count
}

test('a single token may use its whole limit, and the headers count down', async () => {
  nextMinute()
  const [key] = await keys(1)
  for (let left = 9; left >= 0; left--) {
    const answer = await ask(key!)
    expect([answer.status, ...headersOf(answer)]).toEqual([200, 10, left, seconds - (seconds % 60) + 60])
  }
  const over = await ask(key!)
  expect([over.status, over.body.error, ...headersOf(over).slice(0, 2)]).toEqual([
    429,
    'Rate limit exceeded. Please try again later.',
    10,
    0,
  ])
})

test('four tokens of one person have two and a half times the rate where the account has it, not four times', async () => {
  nextMinute()
  const given = await keys(4)
  const counts = []
  for (const key of given) counts.push(await allowed(key, 10))
  expect(counts).toEqual([10, 10, 5, 0])
  const over = await ask(given[3]!)
  expect([over.status, over.body.error]).toEqual([429, 'Rate limit exceeded. Please try again later.'])
  expect(headersOf(over)).toEqual([10, 0, seconds - (seconds % 60) + 60])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  // Other users, and the same user's dashboard, are not affected.
  expect((await w.as('editor').get('/me')).status).toBe(200)
  expect((await w.as('owner', { surface: 'session' }).get('/workspaces')).status).toBe(200)
  nextMinute()
  expect((await ask(given[3]!)).status).toBe(200)
})

test('without a limit for the account each of its tokens has its whole own one, however many there are', async () => {
  const free = await world({ config: { rateLimit: 10 } })
  const given = await Promise.all(Array.from({ length: 7 }, () => free.newKey(free.people.owner.id, scopes)))
  // Twice, so that answers from memory are among them.
  for (const key of given)
    for (let left = 9; left >= 0; left--) {
      const answer = await free.as({ key }).get('/me')
      expect([answer.status, ...headersOf(answer).slice(0, 2)]).toEqual([200, 10, left])
    }
  for (const key of given) expect((await free.as({ key }).get('/me')).status).toBe(429)
  await free.close()
})

test('RateLimit-Remaining is the lower of both limits', async () => {
  nextMinute()
  const [one, two, three] = await keys(3)
  await allowed(one!, 10)
  await allowed(two!, 10)
  expect(headersOf(await ask(three!)).slice(0, 2)).toEqual([10, 4])
})

test('what the token itself was refused does not count against the account', async () => {
  nextMinute()
  const [busy, other] = await keys(2)
  expect(await allowed(busy!, 100)).toBe(10)
  expect(await allowed(other!, 10)).toBe(10)
})

test('REST, MCP and unknown paths count against the same limit', async () => {
  nextMinute()
  const [one, two, three] = await keys(3)
  await allowed(one!, 10)
  for (let i = 0; i < 10; i++) expect((await legacyCall(w, two!, 'tools/list')).status).toBe(200)
  for (let i = 0; i < 5; i++) expect((await w.as({ key: three! }).get('/nothing')).status).toBe(404)
  expect((await ask(three!)).status).toBe(429)
  expect((await w.as({ key: three! }).get('/nothing')).status).toBe(429)
  expect((await legacyCall(w, three!, 'tools/list')).status).toBe(429)
})
