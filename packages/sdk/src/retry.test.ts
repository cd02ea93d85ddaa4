// Tests which requests are retried, and when, against a server that fails on command.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from './index.ts'
import type { ClientOptions, RateLimit } from './index.ts'
import { delayBefore } from './retry.ts'

type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hang up'
let replies: Reply[]
let seen: { method: string; key: string | undefined; body: string }[]
let baseUrl: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  replies = []
  seen = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ method: request.method!, key: request.headers['idempotency-key'] as string | undefined, body })
      const reply = replies.shift() ?? { status: 200, body: '{"workspaces":[],"total":0}' }
      if (reply === 'hang up') return request.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body ?? '{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const client = (more: Partial<ClientOptions<'rest'>> = {}) => createClient({ baseUrl, apiKey: 'tsr_x', ...more })

const refusedFor = (seconds: number) =>
  new Response('{"error":"Rate limit exceeded."}', { status: 429, headers: { 'retry-after': String(seconds) } })

describe('retried', () => {
  test('a read after a fault of the server and after a broken connection', async () => {
    replies = [{ status: 503 }, 'hang up']
    expect(await client().workspaces.list()).toEqual({ workspaces: [], total: 0 })
    expect(seen).toHaveLength(3)
  })

  test('a POST, with the same idempotency key each time', async () => {
    replies = ['hang up', { status: 500 }, { status: 201, body: '{"id":"1"}' }]
    expect(await client().workspaces.create({ name: 'x' })).toEqual({ id: '1' })
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(seen[0]!.key).toMatch(/^[\w-]{36}$/)
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"x"}'))
  })

  test('a PATCH and a DELETE that the server says are not done, and not what it does not know', async () => {
    const away = (outcome: string) => ({ status: 503, body: JSON.stringify({ error: 'Away.', outcome }) })
    replies = [away('not_done'), { status: 200 }, away('not_done'), { status: 200 }, away('unknown')]
    const { workspaces } = client()
    await workspaces.update({ workspace_id: 'w', name: 'x' })
    await workspaces.delete({ workspace_id: 'w' })
    await expect(workspaces.delete({ workspace_id: 'w' })).rejects.toMatchObject({ status: 503 })
    expect(seen.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE', 'DELETE'])
  })

  test('anything after a 429, and not before the window ends', async () => {
    vi.useFakeTimers()
    const answers = [refusedFor(1), new Response('{}')]
    const fetch = vi.fn(async () => answers.shift()!)
    const updated = client({ fetch }).workspaces.update({ workspace_id: 'w', name: 'x' })
    await vi.advanceTimersByTimeAsync(999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1 + 250)
    await updated
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('not retried', () => {
  test.each(['update', 'delete'] as const)('%s after a fault: it may have taken effect', async name => {
    replies = [{ status: 500, body: '{"error":"Internal server error"}' }]
    await expect(client().workspaces[name]({ workspace_id: 'w' })).rejects.toMatchObject({ status: 500 })
    expect(seen).toHaveLength(1)
  })

  test('a refusal', async () => {
    replies = [{ status: 400, body: '{"error":"No"}' }]
    await expect(client().workspaces.list()).rejects.toMatchObject({ status: 400, code: null, message: 'No' })
    expect(seen).toHaveLength(1)
  })

  test('anything more often than `retries`', async () => {
    replies = Array<Reply>(5).fill({ status: 503, body: '<html>', headers: { 'content-type': 'text/html' } })
    await expect(client({ retries: 1 }).workspaces.list()).rejects.toMatchObject({
      status: 503,
      message: `HTTP 503 from ${baseUrl}/api/v1/workspaces`,
    })
    expect(seen).toHaveLength(2)
    await expect(client().workspaces.list({}, { retries: 0 })).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(3)
  })

  test('a POST of the session surface, which has no idempotency keys', async () => {
    replies = [{ status: 500 }]
    const session = createClient({ baseUrl, surface: 'session' })
    await expect(session.account.signOut()).rejects.toMatchObject({ status: 500 })
    expect(seen).toEqual([{ method: 'POST', key: undefined, body: '{}' }])
  })

  test('a 429 whose window ends in an hour', () => {
    const headers = new Headers({ 'retry-after': '3600' })
    expect(delayBefore({ status: 429, headers, number: 0 }, true)).toBeNull()
  })
})

describe('the delay', () => {
  const delay = (number: number, random: number, headers: Headers | null = null, status = 503) =>
    delayBefore({ status, headers, number }, true, () => random)

  test('doubles, with jitter, up to eight seconds', () => {
    expect([0, 1, 2, 3, 9].map(number => delay(number, 1))).toEqual([250, 500, 1000, 2000, 8000])
    expect(delay(0, 0)).toBe(125)
  })

  test('uses the clock of the server', () => {
    const headers = new Headers({ date: 'Thu, 01 Jan 2026 00:00:10 GMT', 'x-ratelimit-reset': '1767225660' })
    expect(delay(0, 0, headers, 429)).toBe(50_000)
  })

  test('ends when the caller aborts', async () => {
    vi.useFakeTimers()
    const fetch = vi.fn(async () => refusedFor(30))
    const controller = new AbortController()
    const listed = client({ fetch }).workspaces.list({}, { signal: controller.signal })
    const refused = expect(listed).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(200)
    controller.abort()
    await refused
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

test('an unreachable server is reported as such', async () => {
  server.close()
  server.closeAllConnections()
  await expect(client({ retries: 0 }).workspaces.list()).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining(`Cannot reach ${baseUrl}/api/v1/workspaces`),
  })
})

test('an attempt that exceeds the timeout is aborted', async () => {
  const slow = createClient({
    baseUrl,
    retries: 0,
    timeout: 50,
    fetch: (_url, init) =>
      new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))),
  })
  await expect(slow.workspaces.list()).rejects.toMatchObject({ status: 0, message: /took too long/ })
})

test('an HTML page instead of the API is recognized', async () => {
  replies = [{ status: 200, body: '<html>' }]
  await expect(client().workspaces.list()).rejects.toThrow('is this the address of a Tessera instance?')
})

test('onRateLimit is called after every answer', async () => {
  const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '1767225660' }
  replies = [{ status: 404, headers, body: '{"error":"Not found"}' }]
  const limits: RateLimit[] = []
  await client({ onRateLimit: limit => limits.push(limit) })
    .workspaces.list()
    .catch(() => undefined)
  expect(limits).toEqual([{ limit: 100, remaining: 7, reset: new Date('2026-01-01T00:01:00Z') }])
})
