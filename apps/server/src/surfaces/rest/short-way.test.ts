// What the short way answers is what the router's way answers, header by header.
import { get } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../storage/sql.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
/** How often the router's way asked who is calling. */
let routed = 0
async function open(shared: boolean): Promise<void> {
  w = await world({ shared, config: { rateLimit: 150 } })
  await w.addTokens(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`color.step-${i}`, ['color', '#3b82f6']])))
  const described = { name: 'color.described', type: 'color', value: '#3b82f6', description: 'Schöne Farbe, 色' }
  await w.as('editor').post(`${w.modePath}/tokens`, described)
  const { access } = w.services
  w.services.access = {
    ...access,
    find(...asked) {
      routed++
      return access.find(...asked)
    },
  }
}

interface Seen {
  status: number
  headers: [string, string][]
  body: string
  routed: boolean
}

/** Names in the order in which they are sent, without what differs between any two answers. */
function ask(path: string, headers: IncomingHttpHeaders = {}, key = w.people.viewer.key): Promise<Seen> {
  const before = routed
  return new Promise((resolve, reject) => {
    get(`${w.address}/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { rawHeaders, statusCode } = response
        const pairs = rawHeaders.flatMap((name, i): [string, string][] =>
          i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1]!]] : [],
        )
        const volatile = /^(?:date|x-ratelimit-remaining|x-ratelimit-reset|retry-after)$/
        resolve({
          status: statusCode!,
          headers: pairs
            .filter(([name]) => !volatile.test(name) && (name !== 'x-request-id' || headers['x-request-id']))
            .sort(([a], [b]) => a.localeCompare(b)),
          body: Buffer.concat(chunks).toString('base64'),
          routed: routed > before,
        })
      })
    }).on('error', reject)
  })
}

/** Asks until it is remembered, then once more. */
async function twice(path: string, headers?: IncomingHttpHeaders): Promise<[Seen, Seen]> {
  await ask(path, headers)
  // Where other processes write, the first question tells only where to begin.
  await ask(path, headers)
  await ask(path, headers)
  w.services.responseCache.find = () => undefined
  // A body, of which there is nothing, leads it to the router.
  const long = await ask(path, { ...headers, 'content-length': '0' })
  return [long, await short(path, headers)]
}

async function short(path: string, headers?: IncomingHttpHeaders): Promise<Seen> {
  w.services.responseCache.find = find
  return ask(path, headers)
}
let find: World['services']['responseCache']['find']

describe.each([
  ['one process writes', false],
  ['others write too', true],
])('where %s', (_where, shared) => {
  beforeAll(async () => {
    await open(shared)
    find = w.services.responseCache.find
  })
  afterAll(() => w.close())

  test.each<[string, string, IncomingHttpHeaders]>([
    ['a list', '/tokens', {}],
    ['a token', '/tokens/color.step-1', {}],
    ['a token with letters beyond ASCII', '/tokens/color.described', {}],
    ['an export', '/export?format=css', {}],
    ['an export, compressed with Brotli', '/export?format=css', { 'accept-encoding': 'gzip, br' }],
    ['an export, compressed with gzip', '/export?format=css', { 'accept-encoding': 'gzip' }],
    ['an export that the client has', '/export?format=css', { 'if-none-match': '*' }],
    ['a list with the id of the request', '/tokens', { 'x-request-id': 'abcdefgh-1' }],
    ['a closing connection', '/tokens', { connection: 'close' }],
  ])('%s is the same on both ways', async (_what, path, headers) => {
    const [long, shortly] = await twice(w.modePath + path, headers)
    expect(long.routed).toBe(true)
    expect(shortly).toEqual({ ...long, routed: false })
    expect(long.headers.length).toBeGreaterThan(10)
  })

  test('what is written is in the next answer, which takes the long way', async () => {
    const path = `${w.modePath}/tokens/color.step-2`
    const [, before] = await twice(path)
    expect(before.routed).toBe(false)
    await w.as('editor').patch(path, { value: '#000000' })
    const after = await ask(path)
    expect(after.routed).toBe(true)
    expect(JSON.parse(Buffer.from(after.body, 'base64').toString()).value).toBe('#000000')
  })

  test('a request that is led to the router, because something was written, counts once', async () => {
    const path = `${w.modePath}/tokens/color.step-6`
    const key = await w.newKey(w.people.viewer.id, ['read:tokens'])
    const left = async () => {
      const { headers } = await w.as({ key }).get(path)
      return { remaining: Number(headers.get('x-ratelimit-remaining')), reset: headers.get('x-ratelimit-reset') }
    }
    for (let i = 0; i < 4; i++) await left()
    const before = await left()
    await w.as('editor').patch(path, { value: '#000000' })
    const after = await left()
    // A minute that ends in between starts another window.
    if (after.reset === before.reset) expect(after.remaining).toBe(before.remaining - 1)
  })

  test.each<[string, IncomingHttpHeaders]>([
    ['an expectation', { expect: '100-continue' }],
    ['a length', { 'content-length': '0' }],
  ])('a request with %s takes the long way', async (_what, headers) => {
    const path = `${w.modePath}/tokens/color.step-3`
    await twice(path)
    expect((await ask(path)).routed).toBe(false)
    expect((await ask(path, headers)).routed).toBe(true)
  })

  test('another token, or another address, is not answered with what is remembered', async () => {
    const path = `${w.modePath}/tokens/color.step-4`
    await twice(path)
    expect((await ask(path)).routed).toBe(false)
    expect((await ask(path, {}, w.people.stranger.key)).status).toBe(404)
    expect((await ask(path, {}, 'nonsense')).status).toBe(401)
    expect((await ask(`${path}0`)).routed).toBe(true)
  })

  test('requests on the short way count, are refused beyond the limit, and are told of', async () => {
    const path = `${w.modePath}/tokens/color.step-5`
    const key = await w.newKey(w.people.viewer.id, ['read:tokens'])
    const statuses = new Set<number>()
    const remaining: number[] = []
    for (let i = 0; i < 153; i++) {
      const answer = await w.as({ key }).get(path)
      remaining.push(Number(answer.headers.get('x-ratelimit-remaining')))
      statuses.add(answer.status)
    }
    // A minute that ends in between starts another window.
    const falls = remaining.filter((left, i) => i > 0 && left > remaining[i - 1]!).length
    if (falls === 0) expect([...statuses]).toEqual([200, 429])
    expect((await ask(path, {}, key)).routed).toBe(false)
    const { text } = await w.send('GET', '/metrics')
    const told = /^http_requests_total\{method="GET",route="[^"]*\/tokens\/:[^"]*",status="200"\} (\d+)$/m.exec(text)
    expect(Number(told![1])).toBeGreaterThan(100)
  })
})

test('that counting fails matters to nobody when the key was revoked meanwhile', async () => {
  await open(true)
  find = w.services.responseCache.find
  const path = `${w.modePath}/tokens/color.step-7`
  const key = await w.newKey(w.people.viewer.id, ['read:tokens'])
  for (let i = 0; i < 4; i++) await ask(path, {}, key)
  expect((await ask(path, {}, key)).routed).toBe(false)
  w.services.limiter.takeBoth = () => Promise.reject(new Error('the counter is away'))
  await w.write(sql`update api_keys set revoked_at = now()`)
  // Without a catch the rejection ends the process, and here the run.
  expect((await ask(path, {}, key)).status).toBe(401)
  await w.close()
})
